/**
 * The metrics of one server in the format of Prometheus. Every label has a bounded number of values: routes are patterns, statuses are
 * classes, kinds of jobs are those of the program.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from '../db/core/client.ts'
import type { JobBacklog } from '../db/core/health-store.ts'

/** What is read when somebody asks for the metrics. */
export type MetricSources = {
  connections: () => Connections
  readiness: () => Promise<{
    checks: Readonly<Record<string, Readonly<Record<string, string | number>>>> | null
    backlog: readonly JobBacklog[] | null
  }>
}

export type Metrics = {
  /** Counts an answered request; a `status` of 204 counts as `2xx`. */
  request: (request: { method: string; route: string; status: number; ms: number }) => void
  /** Counts an attempt of a job. */
  job: (run: { kind: string; outcome: string; ms: number }) => void
  slowStatement: () => void
  /** Counts the call of a webhook by the status of its answer; null: there was none. */
  webhook: (status: number | null) => void
  /** Returns the text of all metrics. */
  expose: (sources: MetricSources) => Promise<string>
  contentType: string
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const requestBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const jobBuckets = [0.1, 1, 10, 60, 600]

/** Creates the metrics of a server of this version. */
export function createMetrics(version: string): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'Requests by route pattern, method and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [register],
  })
  const jobs = new Histogram({
    name: 'daybook_job_duration_seconds',
    help: 'Attempts of jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers: [register],
  })
  new Gauge({
    name: 'daybook_build_info',
    help: 'The version of the program',
    labelNames: ['version'],
    registers: [register],
  }).set({ version }, 1)
  const count = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers: [register] })
  const slow = count('daybook_slow_statements_total', 'Statements that took longer than SLOW_QUERY_MS')
  const webhooks = count('daybook_webhook_calls_total', 'Calls of webhooks by class of status', ['status'])
  const update = gaugesOf(register)
  return {
    request: ({ method, route, status, ms }) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route, status: classOf(status) }, ms / 1000),
    job: ({ kind, outcome, ms }) => jobs.observe({ kind, outcome }, ms / 1000),
    slowStatement: () => slow.inc(),
    webhook: (status) => webhooks.inc({ status: status === null ? 'none' : classOf(status) }),
    expose: async (sources) => {
      await update(sources)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

/** Adds what is measured when somebody asks; returns the function that measures. */
function gaugesOf(register: Registry): (sources: MetricSources) => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const pool = gauge('daybook_database_connections', 'Connections to the database by state', ['state'])
  const waiters = gauge('daybook_database_connection_waiters', 'Transactions that wait for a connection')
  const checks = gauge('daybook_check_ok', 'Whether a check of readiness has passed', ['check'])
  const freeBytes = gauge('daybook_data_disk_free_bytes', 'Free bytes on the disk of the data folder')
  const schema = gauge('daybook_schema_version', 'The last migration of the database')
  const ahead = gauge('daybook_clock_ahead_seconds', 'How far the clock of the server is ahead of that of the database')
  const jobs = gauge('daybook_jobs', 'Jobs of all servers by kind and state', ['kind', 'state'])
  const oldest = gauge('daybook_oldest_waiting_job_seconds', 'How long the oldest job has been due without a worker')
  return async ({ connections, readiness }) => {
    const { inUse, idle, waiting } = connections()
    pool.set({ state: 'in_use' }, inUse)
    pool.set({ state: 'idle' }, idle)
    waiters.set(waiting)
    const state = await readiness()
    for (const [check, figures] of Object.entries(state.checks ?? {})) {
      checks.set({ check }, figures['state'] === 'ok' ? 1 : 0)
    }
    setWhereKnown(freeBytes, state.checks?.['disk']?.['free_bytes'])
    setWhereKnown(ahead, state.checks?.['clock']?.['seconds_ahead'])
    setWhereKnown(schema, state.checks?.['migrations']?.['version'])
    // Figures that nobody knows at the moment are left out, so that an alert sees neither zero nor the last ones.
    jobs.reset()
    oldest.remove()
    if (state.backlog === null) return
    for (const kind of state.backlog) {
      for (const name of ['waiting', 'scheduled', 'running', 'failed'] as const) {
        jobs.set({ kind: kind.name, state: name }, kind[name])
      }
    }
    oldest.set(Math.max(0, ...state.backlog.map(({ oldest_seconds }) => oldest_seconds)))
  }
}

function setWhereKnown(gauge: Gauge, figure: string | number | undefined): void {
  if (typeof figure === 'number') gauge.set(figure)
  else gauge.remove()
}
