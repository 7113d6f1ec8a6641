import type { TestAnswer } from './harness.ts'

/** `leaves`: the acts and object types in the log, in order. */
export type Step = { route: string; leaves: string; act: () => Promise<TestAnswer> }
