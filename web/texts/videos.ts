// generate-page
export const generate = 'Generate'
export const generateDescription = 'Describe a scene and hear it: eight seconds of video with its own sound.'
export const generateAVideoWithSound = 'Generate a video with sound'
export const createVideo = 'Create Video'

// my-creations-page
export const myCreations = 'My Creations'
export const myCreationsDescription = 'All the videos you have made.'
export const signInToSeeYourVideos = 'Sign in to see your videos'
export const whatIsKeptHere = 'Every video you make is kept here, with its sound, its downloads and its settings.'

// aspect-field
export const landscape = 'Landscape'
export const portrait = 'Portrait'
export const aspectRatio = 'Aspect ratio'

// audio-chips
export const customizeAudio = 'Customize audio'

// cancel-button
export const cancelling = 'Cancelling…'
export const cancel = 'Cancel'

// delete-button
export const deleting = 'Deleting…'
export const deleteVideo = 'Delete'
export const deleteThisVideo = 'Delete this video?'
export const deleteTheseVideos = (count: number) => `Delete these ${count} videos?`
export const whatDeletingDoes =
  'Gone at once, with the files and the public page. The credits stay spent. This cannot be taken back.'

// extra-fields
export const watermark = 'Watermark'
export const optional = 'optional'
export const yourName = 'Your name'
export const seed = 'Seed'
// Without the word 'seed', which is the name of the field beside it.
export const rollTheDice = 'Roll the dice'

// gallery-bar
export const generating = 'Generating'
export const completed = 'Completed'
export const failed = 'Failed'
export const status = 'Status'
export const model = 'Model'
export const clear = 'Clear'
export const anyStatus = 'Any status'
export const anyModel = 'Any model'
export const anyShape = 'Any shape'
export const searchByPrompt = 'Search by prompt'

// gallery
export const noVideosYet = 'No videos yet'
export const createYourFirstVideo = 'Create Your First Video'
export const noVideoFits = 'No video of yours is like that. Try other words, or fewer filters.'
export const moreThanVideos = (mostCounted: string) => `More than ${mostCounted} videos`
export const oneVideo = '1 video'
export const videos = (total: string) => `${total} videos`
export const videosUnreachable = 'Your videos cannot be reached right now. Nothing is lost.'
export const tryAgain = 'Try again'

// generate-button
export const generateFor = (cost: string) => `Generate · ${cost}`
export const ctrlEnter = 'Ctrl + Enter'
export const youSignInFirst = 'You sign in before anything is charged.'
export const youHave = (credits: string) => `You have ${credits}`
export const youHaveOnly = (credits: string) => `You have ${credits}.`
export const getMore = 'Get more'
export const starting = 'Generate · starting…'
export const uploadingImage = 'Generate · uploading image…'

// hd-note
export const hdNeverCame =
  'The video service never delivered a 1080p version of this video. The 720p version stays yours, and you can ask once more.'
export const hdAppearsByItself = 'It appears here by itself.'
export const hdTakesLonger =
  'This one takes longer: we look for it once a day, up to two weeks after the video was made.'
export const hdWillBeAvailable = (next: string) =>
  `1080p HD will be available in the next 2-3 minutes or possibly longer. ${next}`

// latest-video
export const generateYourFirstVideo = 'No videos yet. Generate your first video!'
export const latestVideo = 'Latest Video'
export const demoVideo = 'Demo video, rendered on this machine'
export const recreate = 'Recreate'
export const saving = 'Saving…'
export const download = 'Download'

// linked-video
export const videoNotFound = 'Video not found'
export const itWasDeleted = 'It was deleted, or belongs to another account.'

// mode-toggle
export const mode = 'Mode'
export const text = 'Text'
export const image = 'Image'

// prompt-field
export const prompt = 'Prompt'
export const examplePrompt = 'A lighthouse in a storm at dusk. Waves hit the rocks, the light turns, gulls cry.'
export const toWrite = 'to write'

// prompt-help
export const ideas = 'Ideas'
export const startFromAPrompt = 'Start from a prompt'
export const ideasWithCameraAndSound = 'Ideas with camera and sound'
export const camera = 'Camera'
export const sound = 'Sound'
export const yourRecentPrompts = 'Your recent prompts'
export const forgetThem = 'Forget them'

// recent-videos
export const recentVideos = 'Recent Videos'
export const refresh = 'Refresh'
export const refreshed = 'Refreshed'
export const everyVideoIsKept = 'Every video you make is kept here.'
export const viewAllMyVideos = 'View All My Videos'

// reference-image
export const referenceImage = 'Reference image'
export const jpgPngUpTo10mb = 'JPG, PNG up to 10MB'
export const chooseAnotherReferenceImage = 'Choose another reference image'
export const referenceImageChoose = 'Reference image: Choose an image'
export const dropItHere = 'Drop it here'
export const chooseAnImage = 'Choose an image'
export const orDropOrPaste = 'or drop or paste it anywhere on this page'
export const chooseAnother = 'Choose another'
export const withoutAnImage = 'Without an image this becomes a text video.'
export const startsFromTheFirstOne = 'Starts from the first one.'
export const startsFromAStill = 'Starts from a still of this video.'
export const startsFromThisImage = 'Starts from this image.'
export const removeImage = 'Remove image'
export const uploading = (percent: number) => `Uploading ${percent}%`
export const checking = 'Checking…'
export const upload = 'Upload'
export const referenceImageNumber = (number: number) => `Reference image ${number}`
export const removeImageNumber = (number: number) => `Remove image ${number}`

// seek-bar
export const seek = 'Seek'
export const timeOf = (time: string, duration: string) => `${time} of ${duration}`

// selection-bar
export const selected = (count: number) => `${count} selected`
export const selectNone = 'Select none'
export const selectAll = 'Select all'

// share-video
export const sharing = 'Sharing'
export const publicLink = 'Public link'
export const whatSharingDoes =
  'Anybody with the link can watch it. Off takes it away at once; the next link is a new one.'
export const listed = 'Listed'
export const searchEnginesMayShowIt = 'Search engines may show it.'
export const linkToShare = 'Link to share'
export const copied = 'Copied'
export const copy = 'Copy'
export const openThePage = 'Open the page'
export const makingTheLink = 'Making the link…'

// status-badge
export const pending = 'Pending'
export const cancelled = 'Cancelled'
export const processing = 'Processing...'

// status-timeline
export const statusTimeline = 'Status timeline'
export const askedFor = 'Asked for'
export const ready720p = '720p ready'
export const hdReady = '1080p HD ready'
export const preparingHd = 'Preparing 1080p HD'

// unfinished-screen
export const ready = 'Ready'
export const usuallyTakes = 'This usually takes 30s - 1 minute'
export const onceItHasBegun = 'once it has begun'
export const progress = 'Progress'
export const soFar = 'so far'
export const generationFailedTitle = 'Generation Failed'
export const yourCreditsAreBack = 'Your credits are back'

// use-cancel-video
export const cancelledYourCreditsAreBack = 'Cancelled, your credits are back'
export const notCancelled = 'Not cancelled'

// use-delete-videos
export const videoDeleted = 'Video deleted'
export const videosDeleted = (deleted: number) => `${deleted} videos deleted`
export const notDeleted = 'Not deleted'
export const deletedNot = (deleted: number, kept: number) => `${deleted} deleted, ${kept} not`
export const stillBeingMade = (busy: number) =>
  `${busy} videos are still being made. Delete them once they are finished.`

// use-download
export const downloadFailed = 'Download failed'

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

// use-hd-check
export const hdStillProcessing = '1080p video is still being processed. Please try again later.'
export const hdVideoReady = 'HD Video Ready!'
export const hdVideoNotReady = 'HD Video Not Ready'
export const checkFailed = 'Check Failed'
export const failedToCheckHdStatus = 'Failed to check HD video status'

// use-reference-image
export const imageRemoved = 'Image removed'

// use-share-video
export const sharingWasNotChanged = 'Sharing was not changed'

// use-upload-image
export const imageUploadedSuccessfully = 'Image uploaded successfully'
export const failedToUploadImage = 'Failed to upload image. Please try again.'
export const uploadFailed = 'Upload failed'
export const failedToUploadFile = 'Failed to upload file'
export const failedToUploadFileBecause = (message: string) => `Failed to upload file: ${message}`

// video-actions
export const downloadsActions = 'Downloads & Actions'
export const recreateVideo = 'Recreate Video'
export const download720p = 'Download 720p'
export const checkHdStatus = 'Check HD Status'
export const downloadHd = 'Download 1080p HD'
export const hdOnlyForLandscape = 'HD only for 16:9'
export const hdCouldNotBeMade = '1080p could not be made'
export const processingHd = 'Processing 1080p...'

// video-card
export const hd = 'HD'
export const api = 'API'
export const demo = 'Demo'

// video-details
export const videoDetails = 'Video Details'
export const videoQuality = 'Video quality'
export const creditsUsed = 'Credits used'
export const createdVia = 'Created via'
export const web = 'Web'
export const random = 'random'
export const taskId = 'Task ID'
export const created = 'Created'
export const notYet = 'not yet'
export const madeBy = 'Made by'

// video-grid
export const select = (prompt: string) => `Select: ${prompt}`
export const loadingVideos = 'Loading videos'

// video-player
export const pause = 'Pause'
export const play = 'Play'
export const silent = 'Silent'
export const changeTo720p = '1080p, change to 720p'
export const changeToHd = '720p, change to 1080p HD'
export const unmute = 'Unmute'
export const mute = 'Mute'
export const fullScreen = 'Full screen'
export const videoCannotBePlayed = 'This video cannot be played right now. Load the page again in a moment.'

// video-words
export const hdQuality = '1080p HD'
export const hdQualityOnItsWay = '720p (Processing HD...)'
export const savingYourVideo = 'Saving your video'
export const renderingPictureAndSound = 'Rendering picture and sound'
export const waitingForItsTurn = 'Waiting for its turn'
export const errorDuringGeneration = 'An error occurred during video generation'
export const nextInLine = 'Waiting for its turn: next in line'
export const numberInLine = (number: number) => `Waiting for its turn: number ${number} in line`
