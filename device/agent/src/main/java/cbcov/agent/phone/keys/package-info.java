/**
 * The keys that Android keeps for an app, under the names by which apps ask Java for them: the provider {@code AndroidKeyStore} ({@link
 * cbcov.agent.phone.keys.KeyProvider}) has key stores ({@link cbcov.agent.phone.keys.KeptKeys}), generators ({@link
 * cbcov.agent.phone.keys.SecretKeys}, {@link cbcov.agent.phone.keys.KeyPairs}) and what they tell of a key ({@link
 * cbcov.agent.phone.keys.KeyFacts}), all over one {@link cbcov.agent.phone.keys.KeyVault}, which outlives the app's processes.
 *
 * <p>Keys are the JDK's own, so that all its ciphers and signatures take them; unlike a phone's they can be read. They come of their names, so that a
 * run repeats, and are no secret. Limits that only a phone's hardware enforces (purposes, modes, dates) are told, and not enforced.
 */
package cbcov.agent.phone.keys;
