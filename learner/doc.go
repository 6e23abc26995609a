// Package learner is the place of what learns a typestate from a device: learners, oracles, words.
package learner
