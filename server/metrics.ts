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
    help: 'Unchanged polls answered from memory; not counted in other metrics',
  }),
  jobs: new Histogram({
    name: 'soundreel_job_seconds',
    help: 'Time of a job, by name and outcome',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
  }),
  failedItems: new Counter({
    name: 'soundreel_job_failed_items_total',
    help: 'Items (accounts, videos, payments, files) for which a job failed while it continued with the others, by job',
    labelNames: ['job'],
  }),
  videoMoves: new Counter({
    name: 'soundreel_video_moves_total',
    help: 'Videos that this process moved to a stage',
    labelNames: ['stage'],
  }),
  unsignedVideos: new Counter({
    name: 'soundreel_unsigned_videos_total',
    help: 'Video files that this process stored without content credentials, because signing failed',
  }),
  openVideos: new Gauge({
    name: 'soundreel_open_videos',
    help: 'Videos with a step left to do, also the 1080p version, by stage',
    labelNames: ['stage'],
  }),
  overdueSeconds: new Gauge({
    name: 'soundreel_videos_overdue_seconds',
    help: 'Time for which the longest-waiting video has been overdue',
  }),
  providerCredits: new Gauge({
    name: 'soundreel_provider_credits',
    help: 'Credits left on all enabled provider accounts, as booked here',
  }),
  providerAccounts: new Gauge({
    name: 'soundreel_provider_accounts',
    help: 'Provider accounts by state: ready, resting, disabled',
    labelNames: ['state'],
  }),
  tailLagSeconds: new Gauge({
    name: 'soundreel_event_tail_lag_seconds',
    help: 'Age of the oldest writing transaction; live pages do not get events written after it began',
  }),
  waitingJobs: new Gauge({
    name: 'soundreel_queue_waiting_jobs',
    help: 'Jobs that are due but not started, by name',
    labelNames: ['name'],
  }),
  queueAgeSeconds: new Gauge({
    name: 'soundreel_queue_age_seconds',
    help: 'Time for which the longest-waiting job has been overdue',
  }),
  alarms: new Gauge({
    name: 'soundreel_alarms',
    help: 'Current alarms, by kind',
    labelNames: ['kind'],
  }),
  databaseUp: new Gauge({
    name: 'soundreel_database_up',
    help: '1 if the database was read for this scrape; at 0, database metrics are from an earlier scrape',
  }),
  ledgerFaults: new Gauge({
    name: 'soundreel_ledger_faults',
    help: 'Faults found by the last ledger check; any value but 0 needs an operator',
  }),
}

collectDefaultMetrics()

/** All metrics in the text format of Prometheus. */
export function writeMetrics(): Promise<string> {
  return register.metrics()
}

export const metricsContentType = register.contentType
