import {
  addShowcaseVideo,
  changeShowcaseClip,
  deleteShowcaseClip,
  listAdminShowcase,
  maxClipBytes,
  orderShowcase,
  uploadShowcaseClip,
} from '#contract/showcase/admin-showcase.ts'
import { listShowcase } from '#contract/showcase/list-showcase.ts'
import type { Context } from '#server/context.ts'
import { readUpload } from '#server/http/endpoints/read-upload.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { addOwnVideo, addUpload } from './add-clip.ts'
import { changeWords, orderClips, removeClip } from './change-showcase.ts'
import { createShowcaseReader, listAdminClips, toAdminClip } from './read-showcase.ts'

export function registerShowcaseRoutes(app: App, ctx: Context): void {
  const reader = createShowcaseReader(ctx)
  const changed = <Result>(result: Result): Result => {
    reader.forget()
    return result
  }
  registerEndpoint(app, listShowcase, async () => ({ data: await reader.read() }))
  registerEndpoint(app, listAdminShowcase, async () => ({ data: await listAdminClips(ctx) }))
  registerEndpoint(app, addShowcaseVideo, async ({ user, body }) =>
    toAdminClip(ctx, changed(await addOwnVideo(ctx, user.id, body))),
  )
  registerEndpoint(app, uploadShowcaseClip, async ({ user, query, request }) =>
    toAdminClip(ctx, changed(await addUpload(ctx, user.id, await readUpload(request, 'file', maxClipBytes), query))),
  )
  registerEndpoint(app, changeShowcaseClip, async ({ user, params, body }) =>
    toAdminClip(ctx, changed(await changeWords(ctx, user.id, params.id, body))),
  )
  registerEndpoint(app, orderShowcase, async ({ user, body }) => {
    changed(await orderClips(ctx, user.id, body.ids))
    return { data: await listAdminClips(ctx) }
  })
  registerEndpoint(app, deleteShowcaseClip, async ({ user, params }) => {
    changed(await removeClip(ctx, user.id, params.id))
    return { success: true as const }
  })
}
