import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

/** The metrics for operators, for Prometheus. One registry per process, as Prometheus expects. */
export const metrics = {
  requests: new Histogram({
    name: 'soundreel_http_request_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
  }),
  unchangedAnswers: new Counter({
    name: 'soundreel_unchanged_answers_total',
    help: 'Polls with nothing new, answered from memory; they are in no other figure',
  }),
  jobs: new Histogram({
    name: 'soundreel_job_seconds',
    help: 'Time of a job, by name and outcome',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
  }),
  failedItems: new Counter({
    name: 'soundreel_job_failed_items_total',
    help: 'Accounts, videos, payments or files for which a job failed while it went on with the others, by job',
    labelNames: ['job'],
  }),
  videoMoves: new Counter({
    name: 'soundreel_video_moves_total',
    help: 'Videos that came to a stage in this process',
    labelNames: ['stage'],
  }),
  openVideos: new Gauge({
    name: 'soundreel_open_videos',
    help: 'Videos that somebody still has to look at, by stage',
    labelNames: ['stage'],
  }),
  overdueSeconds: new Gauge({
    name: 'soundreel_videos_overdue_seconds',
    help: 'How long the video that waits longest has been due',
  }),
  providerCredits: new Gauge({
    name: 'soundreel_provider_credits',
    help: 'Booked credits left on enabled provider accounts, together',
  }),
  providerAccounts: new Gauge({
    name: 'soundreel_provider_accounts',
    help: 'Provider accounts by state: ready, resting, disabled',
    labelNames: ['state'],
  }),
  tailLagSeconds: new Gauge({
    name: 'soundreel_event_tail_lag_seconds',
    help: 'Age of the oldest writing transaction: what is newer, live pages do not see yet',
  }),
  waitingJobs: new Gauge({
    name: 'soundreel_queue_waiting_jobs',
    help: 'Jobs that are due and that nobody has begun, by name',
    labelNames: ['name'],
  }),
  queueAgeSeconds: new Gauge({
    name: 'soundreel_queue_age_seconds',
    help: 'How long the job that waits longest has been due',
  }),
  alarms: new Gauge({
    name: 'soundreel_alarms',
    help: 'What is wrong right now, by kind; the administrator was told of each',
    labelNames: ['kind'],
  }),
  databaseUp: new Gauge({
    name: 'soundreel_database_up',
    help: '1 when the database was read for this answer; at 0, what comes from it is of an earlier one',
  }),
  ledgerFaults: new Gauge({
    name: 'soundreel_ledger_faults',
    help: 'Differences that the last look at the ledger found; anything but 0 needs a person',
  }),
}

collectDefaultMetrics()

/** All metrics in the text format of Prometheus. */
export function writeMetrics(): Promise<string> {
  return register.metrics()
}

export const metricsContentType = register.contentType
