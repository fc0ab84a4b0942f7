import type { ReactNode } from 'react'
import { sentence } from '#web/lib/sentence.ts'

// generate-page
export const generate = 'Generate'
export const generateDescription = 'Describe a scene and hear it: eight seconds of video with its own sound.'
export const generateAVideoWithSound = 'Generate a video with sound'
export const createVideo = 'Create Video'

// aspect-field
export const landscape = 'Landscape'
export const portrait = 'Portrait'
export const aspectRatio = 'Aspect ratio'

// audio-chips
export const customizeAudio = 'Customize audio'

// extra-fields
export const watermark = 'Watermark'
export const optional = 'optional'
export const yourName = 'Your name'
export const seed = 'Seed'
export const seedRange = '10000–99999'
export const random = 'random'
// Without the word 'seed', which is the name of the field beside it.
export const pickAtRandom = 'Pick at random'

// generate-button
export const generateFor = (cost: string) => `Generate · ${cost}`
export const ctrlEnter = 'Ctrl + Enter'
export const signInToGenerate = 'Sign in to generate. An account is free.'
export const youHave = (credits: string) => `You have ${credits}`
export const youHaveOnly = (credits: string) => `You have ${credits}.`
export const getMore = 'Get more'
export const starting = 'Generate · starting…'
export const uploadingImage = 'Generate · uploading image…'

// latest-video
export const generateYourFirstVideo = 'No videos yet. Generate your first video!'
export const latestVideo = 'Latest Video'
export const demoVideo = 'Demo video, rendered on this server'
export const recreate = 'Recreate'
export const saving = 'Saving…'
export const download = 'Download'

// mode-toggle
export const mode = 'Mode'
export const text = 'Text'
export const image = 'Image'

// prompt-field
export const prompt = 'Prompt'
export const examplePrompt = 'A lighthouse in a storm at dusk. Waves hit the rocks, the light turns, gulls cry.'
export const pressToWrite = (key: ReactNode) => sentence`Press ${key} to write`

// prompt-help
export const ideas = 'Ideas'
export const startFromAPrompt = 'Start from a prompt'
export const ideasWithCameraAndSound = 'Ideas with camera and sound'
export const camera = 'Camera'
export const sound = 'Sound'
export const yourRecentPrompts = 'Your recent prompts'
export const clearRecentPrompts = 'Clear'

// recent-videos
export const recentVideos = 'Recent Videos'
export const refresh = 'Refresh'
export const refreshed = 'Refreshed'
export const allYourVideosAppearHere = 'All your videos appear here.'
export const viewAllMyVideos = 'View All My Videos'
export const videosUnreachable = 'Your videos could not be loaded. They are not lost.'
export const tryAgain = 'Try again'

// reference-image
export const referenceImage = 'Reference image'
export const jpgPngUpTo10mb = 'JPG, PNG up to 10MB'
export const chooseAnotherReferenceImage = 'Choose another reference image'
export const referenceImageChoose = 'Reference image: Choose an image'
export const dropItHere = 'Drop it here'
export const chooseAnImage = 'Choose an image'
export const orDropOrPaste = 'You can also drop or paste it anywhere on this page'
export const chooseAnother = 'Choose another'
export const withoutAnImage = 'Without an image, only the prompt is used.'
export const startsFromTheFirstImage = 'Starts from the first image.'
export const startsFromAStill = 'Starts from a still of this video.'
export const startsFromThisImage = 'Starts from this image.'
export const removeImage = 'Remove image'
export const uploading = (percent: number) => `Uploading ${percent}%`
export const checking = 'Checking…'
export const upload = 'Upload'
export const referenceImageNumber = (number: number) => `Reference image ${number}`
export const removeImageNumber = (number: number) => `Remove image ${number}`
export const cancel = 'Cancel'

// use-generate-form
export const formPopulated = 'Form populated'

// use-generate-video
export const videoGenerationStarted = 'Video generation started'
export const yourVideoIsBeingGenerated = (creditsUsed: number, remainingCredits: number) =>
  `Your video is being generated. ${creditsUsed} credits used. ${remainingCredits} credits remaining.`
export const generationFailed = 'Generation failed'
export const youNeedMoreCredits = (cost: number, model: string, credits: number) =>
  `You need ${cost} credits to generate a video with ${model}. You have ${credits} credits.`
export const insufficientCredits = 'Insufficient credits'

// use-reference-image
export const imageRemoved = 'Image removed'

// use-upload-image
export const imageUploadedSuccessfully = 'Image uploaded successfully'
export const failedToUploadImage = 'Failed to upload image. Please try again.'
export const uploadFailed = 'Upload failed'
export const failedToUploadFile = 'Failed to upload file'
export const failedToUploadFileBecause = (message: string) => `Failed to upload file: ${message}`
