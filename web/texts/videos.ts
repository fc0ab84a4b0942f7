import type { ReactNode } from 'react'
import { sentence } from '#web/language/sentence.ts'
import { formatCount } from './shell.ts'

// my-creations-page
export const myCreations = 'My Creations'
export const myCreationsDescription = 'All the videos you have made.'
export const signInToSeeYourVideos = 'Sign in to see your videos'
export const whatMyCreationsHolds = 'All your videos, with their sound, downloads and settings.'

// cancel-button
export const cancelling = 'Cancelling…'
export const cancel = 'Cancel'

// delete-button
export const deleting = 'Deleting…'
export const deleteVideo = 'Delete'
export const deleteQuestion = (count: number) =>
  formatCount(count, { one: 'Delete this video?', other: 'Delete these # videos?' })
export const whatDeletingDoes =
  'The files and the public page are deleted at once. The credits are not refunded. This cannot be undone.'

// gallery-bar
export const generating = 'Generating'
export const completed = 'Completed'
export const failed = 'Failed'
export const status = 'Status'
export const model = 'Model'
export const clear = 'Clear'
export const anyStatus = 'Any status'
export const anyModel = 'Any model'
export const anyFormat = 'Any format'
export const searchByPrompt = 'Search by prompt'
export const aspectRatio = 'Aspect ratio'

// gallery
export const noVideosYet = 'No videos yet'
export const createYourFirstVideo = 'Create Your First Video'
export const noVideosMatch = 'No videos match these filters.'
export const showAllVideos = 'Show all videos'
export const moreThanVideos = (maxCounted: string) => `More than ${maxCounted} videos`
export const videos = (total: number) => formatCount(total, { one: '# video', other: '# videos' })
export const videosUnreachable = 'Your videos could not be loaded. They are not lost.'
export const tryAgain = 'Try again'

// hd-note
export const hdWasNotDelivered =
  'The video service did not deliver a 1080p version of this video. You keep the 720p version. You can check for 1080p again.'
export const hdAppearsAutomatically = 'It appears here automatically.'
export const hdTakesLonger =
  '1080p HD is taking longer than usual. You can keep using the 720p version. We check often in the first hour, then once a day for up to two weeks after the video was made. The 1080p version appears here automatically.'
export const hdWillBeAvailable = (next: string) =>
  `1080p HD will be available in the next 2-3 minutes or possibly longer. ${next}`

// linked-video
export const videoNotFound = 'Video not found'
export const itWasDeleted = 'It was deleted or belongs to another account.'

// seek-bar
export const seek = 'Seek'
export const timeOf = (time: string, duration: string) => `${time} of ${duration}`

// marked-download
export const downloadWithMark = (mark: string) => `Download with ${mark} mark`
export const preparing = 'Preparing…'
export const markedTakesAMoment =
  'The server is drawing the mark into a copy of your video. This may take up to a minute.'

// selection-bar
export const selected = (count: number) => `${count} selected`
export const selectNone = 'Select none'
export const selectAll = 'Select all'

// share-video
export const sharing = 'Sharing'
export const shareTheVideo = 'Share'
export const publicLink = 'Public link'
export const whatSharingDoes =
  'Anyone with the link can watch the video. Turning sharing off disables the link at once. A new link is created when you turn it on again.'
export const listed = 'Listed'
export const searchEnginesMayShowIt = 'It appears on the page Explore, and search engines may show it.'
export const sharingWasBlocked =
  'This video was reported, and an administrator ended its sharing. Only you can see it, and it cannot be shared again.'
const hiddenOn = (day: string | null) => (day ? `Hidden by the operator on ${day}` : 'Hidden by the operator')
export const hiddenByTheOperator = (day: string | null, reason: string) =>
  reason ? `${hiddenOn(day)}: ${reason}` : `${hiddenOn(day)}.`
export const objectToTheBlock = 'If you think that this is wrong, write to us'
export const linkToShare = 'Link to share'
export const copied = 'Copied'
export const copy = 'Copy'
export const openThePage = 'Open the page'
export const creatingTheLink = 'Creating the link…'

// status-badge
export const pending = 'Pending'
export const cancelled = 'Cancelled'
export const processing = 'Processing...'

// status-timeline
export const statusTimeline = 'Status timeline'
export const requested = 'Requested'
export const readyIn = (resolution: string) => `${resolution} ready`
export const hdReady = '1080p HD ready'
export const preparingHd = 'Preparing 1080p HD'

// unfinished-screen
export const ready = 'Ready'
export const usuallyTakes = 'This usually takes 30s - 1 minute'
export const afterGenerationStarts = '(after generation starts)'
export const progress = 'Progress'
export const soFar = (time: ReactNode) => sentence`${time} so far`
export const longerThanUsual = 'longer than usual'
export const generationFailedTitle = 'Generation Failed'
export const yourCreditsAreBack = 'Your credits are back'

// use-cancel-video
export const cancelledYourCreditsAreBack = 'Cancelled, your credits are back'
export const notCancelled = 'Not cancelled'

// use-delete-videos
export const videosDeleted = (count: number) => formatCount(count, { one: 'Video deleted', other: '# videos deleted' })
export const notDeleted = 'Not deleted'
export const deletedAndNotDeleted = (deleted: number, kept: number) => `${deleted} deleted, ${kept} not deleted`
export const stillInProgress = (busy: number) =>
  formatCount(busy, {
    one: 'This video is still in progress. Delete it when it has finished.',
    other: '# videos are still in progress. Delete them when they have finished.',
  })

// use-download
export const downloadFailed = 'Download failed'

// use-hd-check
export const hdStillProcessing = '1080p video is still being processed. Please try again later.'
export const hdVideoReady = 'HD Video Ready!'
export const hdVideoNotReady = 'HD Video Not Ready'
export const checkFailed = 'Check Failed'
export const failedToCheckHdStatus = 'Failed to check HD video status'

// use-ready-title
export const readyTitle = (title: string) => `▶ Ready: ${title}`

// use-share-video
export const sharingWasNotChanged = 'Sharing was not changed'

// video-actions
export const downloadsActions = 'Downloads & Actions'
export const recreateVideo = 'Recreate Video'
export const download720p = 'Download 720p'
export const checkHdStatus = 'Check HD Status'
export const downloadHd = 'Download 1080p HD'
export const hdOnlyForLandscape = 'HD only for 16:9'
export const hdCouldNotBeMade = '1080p could not be made'
export const processingHd = 'Processing 1080p...'
export const saving = 'Saving…'
export const checking = 'Checking…'

// video-card
export const hd = 'HD'
export const api = 'API'

// video-details
export const videoDetails = 'Video Details'
export const videoQuality = 'Video quality'
export const creditsUsed = 'Credits used'
export const creditsReturned = (credits: string) => `0 (${credits} returned)`
export const creditsWithUpgrades = (all: number, more: number) => `${all} (${more} for a higher resolution)`
export const createdVia = 'Created via'
export const web = 'Web'
export const random = 'random'
export const taskId = 'Task ID'
export const created = 'Created'
export const notYet = 'not yet'
export const madeBy = 'Made by'
export const watermark = 'Watermark'
export const seed = 'Seed'
export const demoVideo = 'Demo video, rendered on this server'

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
export const turnOnSound = 'Turn on sound'
export const fullScreen = 'Full screen'
export const leaveFullScreen = 'Leave full screen'
export const videoCannotBePlayed = 'The video could not be loaded. Reload the page to try again.'

// video-words
export const hdQuality = '1080p HD'
export const hdQualityProcessing = '720p (Processing HD...)'
export const savingYourVideo = 'Saving your video'
export const renderingPictureAndSound = 'Rendering picture and sound'
export const queued = 'Queued'
export const errorDuringGeneration = 'An error occurred during video generation'
export const nextInLine = 'Queued: next in line'
export const numberInLine = (number: number) => `Queued: number ${number} in line`

// video-recovery
export const rechecking = 'Re-checking…'
export const recheckFailed = 'Re-check Failed (24h)'
export const deleteAllFailed = 'Delete All Failed'
export const deleteAllFailedVideos = 'Delete all failed videos?'
export const whatDeletingFailedDoes =
  'All failed videos will be removed from the galleries of their users. Their credits have already been refunded.'
export const confirmDelete = 'Delete'

// use-video-recovery
export const videoRecoveryCompleted = 'Video Recovery Completed'
export const recoveryFailed = 'Recovery Failed'
export const failedToRecoverVideos = 'Failed to recover videos'
export const failedVideosDeleted = 'Failed Videos Deleted'
export const deleteFailed = 'Delete Failed'
export const failedToDeleteVideos = 'Failed to delete videos'

// upgrade-button, use-upgrade
export const makeIn = (resolution: string, credits: string) => `Make in ${resolution} · ${credits}`
export const makingIn = (resolution: string) => `Making ${resolution}…`
export const upgradeFailed = (resolution: string) =>
  `The ${resolution} version could not be made. Your credits are back.`
export const upgradeStarted = 'The higher resolution is being made'
export const upgradeNotStarted = 'The higher resolution was not started'

// facts
export const madeFrom = 'Made from'
export const videoLength = 'Length'
export const sourceRatio = 'As its source'
export const downloadIn = (resolution: string) => `Download ${resolution}`

// continue-video
export const continueVideo = 'Continue'
export const extendVideo = 'Extend'
export const continueFromLastFrame = 'Continue from last frame'
export const continueFromAMoment = 'Continue from a moment'
export const driftsAfterSteps = (steps: number) =>
  `This is clip ${steps + 1} in a row. With each step, contrast grows and faces change. Extend it, or start the next clip from a fresh picture.`
export const cannotBeExtended = (reason: string) => `This video cannot be extended. ${reason}`
export const modelIsGone = 'Its model is no longer available.'

// lineage-strip
export const lineage = 'How it continues'
export const thisVideo = 'This video'
export const continuesByFrame = 'Starts from a frame of the one before'
export const continuesByExtension = 'Extends the one before'

// join-dialog
export const join = 'Join'
export const joinTitle = 'Join to one film'
export const joinFree = 'Join · free'
export const filmTitle = 'Title'
export const newFilm = 'My film'
export const shots = 'Shots'
export const shotNumber = (number: number, prompt: string) => `${number}. ${prompt}`
export const leaveOut = (shot: string) => `Leave out: ${shot}`
export const addShot = 'Add a video'
export const transition = 'Between shots'
export const cut = 'Cut'
export const crossFade = 'Cross-fade'
export const filmLasts = (length: string) => `Film length ${length}`
export const whatJoiningDoes =
  'The film has the size of its first shot and even loudness. Your videos stay as they are.'
export const twoShotsAtLeast = 'A film needs at least two shots.'
export const tooManyShots = (maxShots: number) => `A film has at most ${maxShots} shots.`
export const filmTooLong = (maxLength: string) => `A film lasts at most ${maxLength}.`
export const titleMissing = 'Give the film a title.'
export const filmStarted = 'Your film is being joined'
export const filmNotStarted = 'The film was not started'
export const changeFilm = 'Change and join again'
export const joiningShots = 'Joining the shots'
export const joiningTakes = 'Usually takes less time than the film lasts'
export const filmsAreNotExtended = 'A film cannot be extended.'
export const joinedFilm = 'Joined film'
export const cancelledForFree = 'Cancelled'

// recent-videos
export const allYourVideosAppearHere = 'All your videos appear here.'
export const recentVideos = 'Recent Videos'
export const refresh = 'Refresh'
export const refreshed = 'Refreshed'
export const notRefreshed = 'Not refreshed'
export const viewAllMyVideos = 'View All My Videos'

// compare-takes
export const compareTakes = 'Compare takes'
export const take = (number: number) => `Take ${number}`
export const soundOfTake = (number: number) => `Sound of take ${number}`
export const playAll = 'Play all takes'
export const pauseAll = 'Pause all takes'
export const position = 'Position'
export const oneSoundAtATime = 'You hear one take at a time. Choose it below its picture.'
export const notFinishedYet = 'Not finished yet'
export const thisTakeFailed = 'This take failed. You were not charged for it.'
