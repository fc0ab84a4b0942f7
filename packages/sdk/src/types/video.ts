/** `failed` may still become `completed`, free of charge. Newer servers may add states. */
export type VideoStatus = 'queued' | 'running' | 'storing' | 'completed' | 'failed' | 'cancelled'
export type VideoMode = 'text' | 'image' | 'frames' | 'references' | 'extend'
/** `join`: a film that the page has joined from finished videos. */
export type MadeMode = VideoMode | 'join'
export type UpgradeTarget = '1080p' | '4k'
/** Newer servers may add codes. */
type Reason = { code: 'VIDEO_FAILED' | 'VIDEO_CANCELLED' | 'UPGRADE_FAILED'; message: string }

export type VideoFile = {
  kind: 'video' | 'poster'
  resolution?: string | undefined
  /** Needs no token. */
  url: string
  /** Null for files of earlier versions of the server. */
  bytes: number | null
  width: number
  height: number
  seconds?: number | undefined
}

export type VideoUpgrade = {
  to: UpgradeTarget
  status: 'running' | 'completed' | 'failed'
  creditsUsed: number
  creditsReturned: number
  error: Reason | null
}

export type Video = {
  id: string
  status: VideoStatus
  /** Among the waiting videos: 1 is next. Null in any other state. */
  place: number | null
  model: string
  mode: MadeMode
  prompt: string
  /** Of the whole file, also if it extends another video. */
  seconds: number
  resolution: string
  aspectRatio: string | null
  audio: boolean
  seed: number | null
  creditsUsed: number
  /** A failed or cancelled video returns its credits. */
  creditsReturned: number
  /** ISO 8601, UTC; also `completedAt`. */
  createdAt: string
  completedAt: string | null
  error: Reason | null
  /** The id of the video that this one extends. */
  parentId: string | null
  /** Common to all takes of one request; null for videos of earlier versions of the server. */
  requestId: string | null
  clientReference: string | null
  /** True if the built-in demo renderer made the video. */
  demo: boolean
  /** The vendor, and the model whose route it is; null while the video waits, and for the demo. */
  route: { vendor: string; model: string } | null
  pageUrl: string
  /** Empty until the video is completed. */
  files: VideoFile[]
  upgrades: VideoUpgrade[]
}

/** One picture, video or sound; exactly one of `imageUrl`, `uploadId` and `videoId` says where it is. */
export type VideoInput = {
  /** `first` may be a video that the new one continues; `sound` is what the video is made to. */
  role: 'first' | 'last' | 'reference' | 'sound'
  imageUrl?: string | undefined
  /** From `client.uploads.create`. */
  uploadId?: string | undefined
  /** Its last frame that is neither dark nor fading, or the frame `at` this second. */
  videoId?: string | undefined
  at?: number | undefined
  /** The whole video of a `videoId`, not a frame of it. */
  whole?: true | undefined
  /** Of the subject that this reference picture shows; the prompt says `@name`. */
  name?: string | undefined
}

export type VideoRequest = {
  /** An id from `client.models.list`. */
  model: string
  prompt: string
  negativePrompt?: string | undefined
  /** For a video that extends another: the seconds that are added. */
  seconds?: number | undefined
  resolution?: string | undefined
  aspectRatio?: string | undefined
  /** Sound is on by default. */
  audio?: boolean | undefined
  seed?: number | undefined
  watermark?: string | undefined
  inputs?: VideoInput[] | undefined
  /** Several shots in one video, one after the other; their seconds together are those of the video. */
  shots?: { prompt: string; seconds: number }[] | undefined
  extendVideoId?: string | undefined
  /** How many videos to make of the same request: 1 to 4. */
  takes?: number | undefined
  /** The call is refused, and nothing is charged, if all takes together cost more. */
  maxCredits?: number | undefined
  /** Called once with `{ data: Video[] }`, when all takes have ended. */
  callbackUrl?: string | undefined
  /** False: without the free 1080p version, after which some services cannot extend a video. */
  autoHd?: boolean | undefined
  /** The people in the pictures have agreed, or there are none. */
  peopleConsent?: boolean | undefined
  /** Any text of yours, sent back with the video. */
  clientReference?: string | undefined
}

/** One video for each take. */
export type CreatedVideos = { data: Video[]; creditsUsed: number; balance: number }

/** What a request to `quote` may be: that of a video, or of an upgrade. */
export type QuoteRequest = VideoRequest | { upgrade: { videoId: string; to: UpgradeTarget } }

export type Quote = {
  credits: number
  creditsPerTake: number
  balance: number
  /** Whether the balance covers it. */
  enough: boolean
  mode: VideoMode
  breakdown: { label: string; credits: number }[]
}

export type UpgradeRequest = { to: UpgradeTarget; maxCredits?: number | undefined }

export type ListVideosQuery = {
  status?: VideoStatus | undefined
  model?: string | undefined
  /** Words that the prompt contains, in any case. */
  q?: string | undefined
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
  /** Of each page: 1 to 100, 20 by default. */
  limit?: number | undefined
}

export type Upload = {
  id: string
  kind: 'image' | 'video' | 'audio'
  width?: number | undefined
  height?: number | undefined
  seconds?: number | undefined
  bytes: number
  expiresAt: string
}

export type Verification = {
  sha256: string
  /** Whether the site stored a video file with exactly these bytes. The other fields are null if not. */
  madeHere: boolean
  madeAt: string | null
  model: string | null
  /** What people call the model. */
  modelLabel: string | null
  resolution: string | null
  demo: boolean | null
}
