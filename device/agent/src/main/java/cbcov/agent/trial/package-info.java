/**
 * Trials of the laboratory: objects of any class are made and called by reflection, and what each call led to, and what could be seen before it, is
 * told. It is loaded inside Android, so that platform classes are the device's.
 */
package cbcov.agent.trial;
