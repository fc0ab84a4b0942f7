import type { TestApp } from '#tests/test-app.ts'

/** As if other workers had taken over everything in progress. */
export const loseLeases = ({ query }: Pick<TestApp, 'query'>) =>
  query('update renditions set attempt_id = gen_random_uuid() where leased_until is not null')
