/** Shows how far a long command is: one line that is rewritten on a terminal, a line every tenth elsewhere. */
export function startProgress(what: string, total: number): { at: (done: number) => void; end: () => void } {
  const started = performance.now()
  let tenths = 0
  const line = (done: number) => {
    const perSecond = Math.round(done / ((performance.now() - started) / 1000))
    return `${what}: ${done} of ${total} (${Math.floor((done / total) * 100)}%, ${perSecond} per second)`
  }
  return {
    at: (done) => {
      if (process.stderr.isTTY) return void process.stderr.write(`\r\u001b[K${line(done)}`)
      if (Math.floor((done / total) * 10) === tenths) return
      tenths = Math.floor((done / total) * 10)
      process.stderr.write(`${line(done)}\n`)
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\n')
    },
  }
}
