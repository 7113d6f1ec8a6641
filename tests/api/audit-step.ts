import type { TestAnswer } from './harness.ts'

/** `leaves`: the acts and the kinds of things, as the log has them, in order. */
export type Step = { route: string; leaves: string; act: () => Promise<TestAnswer> }
