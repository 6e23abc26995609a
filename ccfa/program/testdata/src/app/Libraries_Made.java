package app;

/** What a generator of code wrote for Libraries: its name alone leads to it. */
public class Libraries_Made {}
