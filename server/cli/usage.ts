/** A command that was called wrongly: the message says how it is called. */
export class UsageError extends Error {}

/** Writes a line for the person at the terminal; results go to standard output, everything else here. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes a line of a result. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
