import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import { createKieSetup } from '#tests/fakes/kie/kie-setup.ts'
import { requestsFor } from '#tests/providers/catalogue-requests.ts'
import { describeRemoteProvider } from '#tests/providers/conform.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'

describeRemoteProvider('KIE', async () => {
  const kie = await createKieSetup()
  const picture = join(kie.folder, 'picture.png')
  const solid = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  await writeFile(picture, await solid.png().toBuffer())
  await kie.storage.put(picture, 'images/x.png')
  const url = kie.storage.address('images/x.png')
  const account = { id: null, token: 'the-key' }
  kie.fake.addAccount({ key: account.token, credits: 100_000, webhookKey: 'a secret', createsAtOnce: 1000 })
  const says = (words: string, changes: Partial<ProviderRequest> = {}) => requestFor({ prompt: words, ...changes })
  const job = (words: string) => says(words, { model: 'wan-2.7', seconds: 5 })
  const { taskId } = await kie.start('the parent')
  return {
    provider: kie.provider,
    account,
    requests: requestsFor(({ vendor }) => vendor === 'kie', {
      ...{ picture: url, source: { providerTaskId: taskId, url: '', seconds: 8 } },
    }),
    refused: {
      content: says('[400-flagged]'),
      input: says('[422-leaky]'),
      failed: says('[501]'),
      model: says('[404]'),
      account: says('[402]'),
      overloaded: says('[429]'),
      broken: says('[418]'),
      stumbled: says('[500]'),
    },
    silent: says('[drop-after-create]'),
    failing: [
      { kind: 'failed', request: says('[fail-leaky]') },
      { kind: 'failed', request: job('[fail-leaky]') },
      { kind: 'content', request: says('[flagged]') },
      { kind: 'content', request: job('[flagged]') },
      { kind: 'input', request: says('[unfetched-451]') },
      { kind: 'stumbled', request: says('[mute]') },
    ],
    mute: says('[record-reset]'),
    lost: [],
    withoutHd: says('[hd-404]'),
    expired: [
      { request: says('[file-expired]'), replaced: true },
      { request: job('[file-expired]'), replaced: true },
      { request: says('[file-expired] [fresh-expired]'), replaced: false },
    ],
    called: [
      { request: says('[callback-twice]'), times: 2 },
      { request: job('[callback-twice] [callback-snake]'), times: 2 },
      { request: says('[callback-forged]'), times: 1 },
      { request: job('[callback-lies]'), times: 1 },
    ],
    priced: [
      { request: job('waves'), cost: 100 },
      { request: job('[fail]'), cost: 0 },
      { request: says('waves'), cost: null },
    ],
    jobs: () => kie.fake.creates(account.token),
    secrets: () => [account.token, 'sk-secret', 'java', 'internal.kie'],
    close: () => kie.close(),
  }
})
