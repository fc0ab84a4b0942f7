import { afterEach, expect, it, vi } from 'vitest'
import { startGoogleFake } from '#tests/fakes/google.ts'
import { getMetadata } from './google-metadata.ts'

afterEach(() => vi.restoreAllMocks())

it('ACC-04 the endpoints of Google are asked for once a day, and kept while it does not answer', async () => {
  const google = await startGoogleFake()
  const started = performance.now()
  const later = (hours: number) => vi.spyOn(performance, 'now').mockReturnValue(started + hours * 3_600_000)
  const expected = { token_endpoint: `${google.url}/token` }
  expect(await getMetadata(google.url)).toMatchObject(expected)
  later(23)
  await getMetadata(google.url)
  expect(google.discoveries).toBe(1)
  later(25)
  await getMetadata(google.url)
  expect(google.discoveries).toBe(2)
  await google.close()
  later(50)
  expect(await getMetadata(google.url)).toMatchObject(expected)
  await expect(getMetadata('http://127.0.0.1:9')).rejects.toThrow()
})
