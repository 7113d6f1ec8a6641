/** Shows the progress of a long command: one rewritten line on a terminal, a line every tenth elsewhere. */
export function startProgress(what: string, total: number): { at: (count: number) => void; end: () => void } {
  const started = performance.now()
  let tenths = 0
  const line = (count: number) => {
    const perSecond = Math.round(count / ((performance.now() - started) / 1000))
    return `${what}: ${count} of ${total} (${Math.floor((count / total) * 100)}%, ${perSecond} per second)`
  }
  return {
    at: (count) => {
      if (process.stderr.isTTY) return void process.stderr.write(`\r\u001b[K${line(count)}`)
      if (Math.floor((count / total) * 10) === tenths) return
      tenths = Math.floor((count / total) * 10)
      process.stderr.write(`${line(count)}\n`)
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\n')
    },
  }
}

/** Returns what shows the progress of copying tables: it gets the number of those written, and of all. */
export function tableProgress(): (written: number, all: number) => void {
  let bar: ReturnType<typeof startProgress> | null = null
  return (written, all) => {
    bar ??= startProgress('tables', all)
    bar.at(written)
    if (written === all) bar.end()
  }
}
