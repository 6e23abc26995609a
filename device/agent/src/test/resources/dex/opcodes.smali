.class public LG;
.super Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public who()Ljava/lang/String;
    .registers 2
    const-string v0, "G"
    return-object v0
.end method

.method private hidden()Ljava/lang/String;
    .registers 2
    const-string v0, "hidden"
    return-object v0
.end method

.method public open()Ljava/lang/String;
    .registers 2
    invoke-direct {p0}, LG;->hidden()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public openByRange()Ljava/lang/String;
    .registers 2
    invoke-direct/range {p0 .. p0}, LG;->hidden()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

---
.class public LH;
.super LG;

.field public z:Z
.field public b:B
.field public c:C
.field public s:S
.field public i:I
.field public j:J
.field public f:F
.field public d:D
.field public o:Ljava/lang/String;
.field public static sz:Z
.field public static sb:B
.field public static sc:C
.field public static ss:S
.field public static si:I
.field public static sj:J
.field public static sf:F
.field public static sd:D
.field public static so:Ljava/lang/String;

.method public constructor <init>()V
    .registers 2
    invoke-direct {p0}, LG;-><init>()V
    const/16 v0, 42
    iput v0, p0, LH;->i:I
    return-void
.end method

.method public static any(Ljava/lang/Object;)Ljava/lang/Object;
    .registers 1
    return-object p0
.end method

.method public who()Ljava/lang/String;
    .registers 2
    const-string v0, "H"
    return-object v0
.end method

.method public above()Ljava/lang/String;
    .registers 2
    invoke-super {p0}, LG;->who()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public aboveByRange()Ljava/lang/String;
    .registers 2
    invoke-super/range {p0 .. p0}, LG;->who()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static triple(I)I
    .registers 2
    mul-int/lit8 v0, p0, 3
    return v0
.end method

.method public static add(JI)J
    .registers 5
    int-to-long v0, p2
    add-long/2addr v0, p0
    return-wide v0
.end method

.method public static sum(IJID)J
    .registers 10
    int-to-long v0, p0
    add-long/2addr v0, p1
    int-to-long v2, p3
    add-long/2addr v0, v2
    double-to-long v2, p4
    add-long/2addr v0, v2
    return-wide v0
.end method

.method public static store([Ljava/lang/Object;Ljava/lang/Object;)V
    .registers 3
    const/4 v0, 0
    aput-object p1, p0, v0
    return-void
.end method

.method public static link(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
    .registers 5
    const-class v0, LH;
    invoke-virtual {p0, v0, p1, p2}, Ljava/lang/invoke/MethodHandles$Lookup;->findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;
    move-result-object v0
    new-instance v1, Ljava/lang/invoke/ConstantCallSite;
    invoke-direct {v1, v0}, Ljava/lang/invoke/ConstantCallSite;-><init>(Ljava/lang/invoke/MethodHandle;)V
    return-object v1
.end method
