import type { ReactNode } from 'react'
import { sentence } from '#web/language/sentence.ts'
import { formatCount } from './shell.ts'

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

// demo-scenes
export const demoDrawsScenes =
  'Demo: this site draws simple scenes such as these. Other words become an abstract picture.'

// no-scene-note
export const noSceneFits = (words: string) => `No scene of the demo fits this prompt. These words do: ${words}.`

// extra-fields
export const watermark = 'Watermark'
export const optional = 'optional'
export const yourName = 'Your name'
export const seed = 'Seed'
export const seedRange = (min: number, max: number) => `${min}–${max}`
export const negativePrompt = 'Negative prompt'
export const whatToLeaveOut = 'What must not be in the video'
export const random = 'random'
// Without the word 'seed', which is the name of the field beside it.
export const pickAtRandom = 'Pick at random'

// generate-button
export const generateFor = (cost: string) => `Generate · ${cost}`
export const ctrlEnter = 'Ctrl + Enter'
export const ctrlSlash = 'Ctrl + /'
export const signInToGenerate = 'Sign in to generate. An account is free.'
export const youHave = (credits: string) => `You have ${credits}`
export const youHaveOnly = (credits: string) => `You have ${credits}.`
export const getMore = 'Get more'
export const starting = 'Generate · starting…'
export const uploadingFirst = { image: 'Generate · uploading image…', file: 'Generate · uploading file…' }

// latest-video
export const generateYourFirstVideo = 'No videos yet. Generate your first video!'
export const latestVideo = 'Latest Video'
export const demoVideo = 'Demo video, rendered on this server'
export const recreate = 'Recreate'
export const saving = 'Saving…'
export const download = 'Download'

// mode-toggle
export const mode = 'Mode'

// prompt-field
export const prompt = 'Prompt'
export const examplePrompt = 'A lighthouse in a storm at dusk. Waves hit the rocks, the light turns, gulls cry.'
export const pressToWrite = (key: ReactNode) => sentence`Press ${key} to write`

// prompt-help
export const ideas = 'Ideas'
export const sound = 'Sound'
export const keepExtendable = 'Without 1080p, so it can be extended'

// recent-videos
export const noVideosInTwoWeeks = 'You have made no videos in the last 14 days. Older ones are in My Creations.'
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
export const startsFromTheLastFrame = 'Starts from the last frame of this video.'
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
export const settingsChanged = (changes: string) => `Some settings changed: ${changes}.`

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
export const onlyJpgAndPng = 'Only JPG and PNG images can be used.'
export const imageTooLarge = 'The image must be at most 10MB.'
export const uploadFailed = 'Upload failed'
export const noFreePlace = 'No free place for this image. Remove one, or wait until the other is uploaded.'
export const failedToUploadFile = 'Failed to upload file'
export const failedToUploadFileBecause = (message: string) => `Failed to upload file: ${message}`

// generate-values
export const seedIsAWholeNumber = 'Seed must be a whole number'

// models
export const modeNames = {
  text: 'Text',
  image: 'Image',
  frames: 'Frames',
  references: 'References',
  extend: 'Extend',
  join: 'Joined videos',
}
export const inSeconds = (seconds: number) => formatCount(seconds, { one: '# second', other: '# seconds' })
export const moreSeconds = (seconds: number) => formatCount(seconds, { one: '# more second', other: '# more seconds' })
export const fromToSeconds = (min: number, max: number) => `${min} to ${max} seconds`
export const soundOf = { always: 'with sound', optional: 'sound on or off', none: 'silent' }
export const priceFrom = (credits: string) => `from ${credits}`
export const modelIsPaused = (label: string) => `${label} is not available at the moment.`
export const modelIsRetired = (label: string) => `${label} is no longer available.`
export const modelEnds = (label: string, day: string) => `${label} ends on ${day}.`
export const thenUse = (label: string) => `From then on, use ${label}.`
export const successorIs = (label: string) => `Use ${label} instead.`
export const model = 'Model'
export const allModels = 'All models'
export const chooseAModel = 'Choose a model'
export const insteadUse = (label: string) => `Use ${label} instead`
export const modesOf = (modes: string) => `Makes videos from: ${modes}`

// price-words
export const withSound = 'with sound'
export const withoutSound = 'without sound'
export const clipIn = (length: string, resolution: string, sound: string) => `${length} in ${resolution}, ${sound}`
export const withoutFreeHd = 'without the free 1080p version'
export const costs = (what: string, credits: string) => `${what}: ${credits}`

// option-fields
export const length = 'Length'
export const addedLength = 'Length to append'
export const resolution = 'Resolution'
export const takes = 'Takes'
export const takesHint = 'Variants of the same prompt, to compare'
export const square = 'Square'
export const secondsShort = (seconds: number) => `${seconds} s`

// adapt-values
export const someSettingsChanged = 'Some settings changed'
export const modelChanged = (before: string, now: string) => `${before} is not available, so the model is now ${now}`
export const modeChanged = (mode: string) => `now in ${mode} mode`
export const lengthChanged = (seconds: number) => `now ${seconds} seconds`
export const nowIs = (value: string) => `now ${value}`
export const onlyImages = (count: number) =>
  formatCount(count, { one: 'with only # reference image', other: 'with only # reference images' })
export const withoutIt = (name: string) => `without the ${name.toLowerCase()}`
export const hdCannotBeDeclined = 'without the choice to leave out 1080p'

// pictures
export const firstFrame = 'First frame'
export const lastFrame = 'Last frame'
export const references = 'Reference images'
export const upToImages = (count: number) => formatCount(count, { one: 'Up to # image', other: 'Up to # images' })
export const onlyFirstImages = (used: number, chosen: number) =>
  `Only the first ${used} of your ${chosen} images are used with this model.`
export const chooseFor = (slot: string) => `${slot}: Choose an image`
export const chooseDropOrPaste = 'Choose, drop or paste'
export const removeFrom = (slot: string) => `Remove: ${slot}`
export const reference = (number: number) => `Reference ${number}`
export const fromMyVideos = 'From my videos'
export const fromMyVideosFor = (slot: string) => `${slot}: From my videos`

// own-videos-dialog
export const chooseAVideo = 'Choose a video'
export const noFinishedVideos = 'You have no finished video yet.'
export const loadingYourVideos = 'Loading your videos…'
export const moment = 'Moment'
export const pickThisFrame = 'Use this frame'
export const pickTheLastFrame = 'Use the last frame'
export const otherVideo = 'Choose another video'

// extend-field
export const videoToExtend = 'Video to extend'
export const extendHint = 'The new video begins with this one and continues it.'
export const chooseAnotherVideo = 'Choose another'
export const sourceIsGone = 'This video no longer exists. Choose another.'
export const startFromItsLastFrame = 'Start from its last frame'
export const extendsNothing = (model: string) => `${model} cannot extend videos.`

// missing
export const peopleHaveAgreed = 'The people in my pictures have agreed to this, or nobody is in them.'
export const consentMissing = 'Tick this before the video is made.'
export const missing = {
  image: 'Choose an image to start from.',
  frames: 'Choose a first and a last frame.',
  references: 'Choose at least one reference image.',
  extend: 'Choose the video to extend.',
  shots: 'Describe each shot.',
  subjects: 'Name each subject and choose its pictures.',
}

// find-fault
export const optionNames = {
  ...{ prompt, negativePrompt, watermark, seed, inputs: 'Files', shots: 'Shots', extendVideoId: 'Video to extend' },
  ...{ seconds: 'Length', resolution: 'Resolution', aspectRatio, audio: 'Sound' },
}
export const charactersBetween = (name: string, min: number, max: number) =>
  min > 1 ? `${name} must have ${min} to ${max} characters` : `${name} must be at most ${max} characters`
export const wholeNumberBetween = (name: string, min: number, max: number) =>
  `${name} must be a whole number between ${min} and ${max}`
export const notOffered = (model: string, name: string, offered: string) =>
  offered ? `${name}: ${model} offers only ${offered}` : `${name}: not offered by ${model}`

// use-generate-video
export const takesAreBeingGenerated = (takes: number, creditsUsed: number, remainingCredits: number) =>
  `Your ${takes} takes are being generated. ${creditsUsed} credits used. ${remainingCredits} credits remaining.`
export const priceHasChanged = 'The price has changed'
export const newPriceIsOnTheButton =
  'You were not charged. The new price is on the button. Press it again to pay that price.'

// media
export const chooseFilesFor = (field: string) => `${field}: Choose files`
export const addFile = 'Add a file'
export const uploadingFile = 'Uploading…'
export const clip = 'Video to continue'
export const soundToFollow = 'Sound to follow'
export const optionalUpToSeconds = (seconds: number) => `optional, up to ${seconds} seconds`
export const videosAndSounds = 'Reference videos and sounds'
export const upToVideosAndSounds = (videos: number, sounds: number) =>
  [
    ...(videos > 0 ? [formatCount(videos, { one: '# MP4', other: '# MP4' })] : []),
    ...(sounds > 0 ? [formatCount(sounds, { one: '# MP3 or WAV', other: '# MP3 or WAV' })] : []),
  ].join(', ')
export const fromToImages = (min: number, max: number) => `${min} to ${max} images`
export const subjectName = (number: number) => `Name of subject ${number}`
export const subjectPictures = (number: number) => `Pictures of subject ${number}`
export const sayInPrompt = (name: string) => `Write @${name} in the prompt`
export const addSubject = 'Add a named subject'
export const removeSubject = (number: number) => `Remove subject ${number}`
export const severalShots = 'Several shots'
export const promptOfShot = (number: number) => `What happens in shot ${number}`
export const lengthOfShot = (number: number) => `Length of shot ${number}`
export const addShot = 'Add a shot'
export const removeLastShot = 'Remove the last shot'
export const filesNotTaken = (model: string) =>
  `${model} does not take these files. Check how many there are, and how long they are.`

// example-wall
export const takeAnExample = 'Or begin with one of these:'
export const holdExamples = 'Hold still'
export const moveExamples = 'Move'

// audio-chips, audio-phrases
/** What the chips write into the prompt. The prompt is the truth: a chip is on when its phrase stands in it. */
export const audioGroups = [
  {
    name: 'Dialogue',
    phrases: [
      { label: 'Whisper', phrase: 'Dialogue: a voice whispers, "Do you hear that?"' },
      { label: 'Narrator', phrase: 'Dialogue: a calm narrator describes the scene.' },
      { label: 'Laughter', phrase: 'Dialogue: two friends talk and laugh.' },
    ],
  },
  {
    name: 'Effects',
    phrases: [
      { label: 'Footsteps', phrase: 'Sound: slow footsteps on gravel.' },
      { label: 'Thunder', phrase: 'Sound: thunder rolling in the distance.' },
      { label: 'Bell', phrase: 'Sound: a single bell rings out.' },
    ],
  },
  {
    name: 'Ambience',
    phrases: [
      { label: 'Waves', phrase: 'Sound: waves breaking on the shore.' },
      { label: 'Rain', phrase: 'Sound: steady rain on leaves.' },
      { label: 'City', phrase: 'Sound: a city at night, far traffic and voices.' },
    ],
  },
] as const
