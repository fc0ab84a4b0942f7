import { videoRequestSchema } from '#contract/models/video-request.ts'

const { model, seconds, resolution, aspectRatio, inputs, extendVideoId, takes, maxCredits } = videoRequestSchema.shape

/** A request of the API; an assistant has no callback address, and only people can give consent. */
export const videoArguments = videoRequestSchema
  .omit({ callbackUrl: true, peopleConsent: true, watermark: true, clientReference: true })
  .extend({
    model: model.describe('The id of a model of get_account'),
    seconds: seconds.describe('Only values of get_account; for extendVideoId, the seconds to add'),
    resolution: resolution.describe('Such as 720p; only values of get_account'),
    aspectRatio: aspectRatio.describe('Such as 16:9; only values of get_account'),
    inputs: inputs.describe('Pictures: by public imageUrl, or the frame of an own video by videoId'),
    extendVideoId: extendVideoId.describe('Continues this own video'),
    takes: takes.describe('Videos of the same request; each is paid'),
    maxCredits: maxCredits.describe(
      'Send the credits of quote_video: if the price has risen since, nothing is charged',
    ),
  })
