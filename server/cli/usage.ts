/** The error of a wrongly called command; the message shows its usage. */
export class UsageError extends Error {}

/** Writes a line to the terminal; results are written to standard output. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes a line of a result. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
