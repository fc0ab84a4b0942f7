import { formatCount } from './shell.ts'

// servers
export const gpuServers = 'Your own GPU'
export const gpuServersIntro =
  'ComfyUI servers of your own that make videos. Never open the port of a server to the internet: anybody who reaches it controls the machine. Use a private network, or a proxy that asks for a key. docs/own-gpu.md in the source of this site explains each step.'
export const noServerYet =
  'No server is connected yet. Models on your own servers make no videos until one is connected.'
export const serversUnreachable = 'The servers could not be loaded.'
export const addServer = 'Add server'
export const editServer = 'Edit server'
export const whatDeletingServerDoes = 'This server will get no new videos. Videos in progress will be completed.'

// server-row
export const works = 'Works'
export const doesNotWork = 'Does not work'
export const restingUntil = (when: string) => `Resting until ${when}`
export const disabled = 'Disabled'

// server-form
export const address = 'Address'
export const addressExample = 'http://192.168.1.20:8188'
export const headerName = 'Header name'
export const headerNameExample = 'Authorization'
export const headerValue = 'Header value'
export const headerHint = 'A proxy in front of the server may ask for a header. Leave both fields empty if none does.'
export const headerStays =
  'The stored header is never shown. Leave both fields empty to keep it, or enter both to replace it. Enter both again if the address leads to another host.'
export const dropHeader = 'Remove the stored header'

// server-queries
export const serverSaved = 'Server saved'
export const serverNotSaved = 'The server was not saved'
export const serverDeleted = 'Server deleted'
export const serverNotDeleted = 'The server was not deleted'

// server-check
export const checkServers = 'Check servers'
export const checkServersHint =
  'Asks each server for its version and its graphics card, and finds out whether strangers can reach it. Then it uploads a picture, makes a clip of one second without a model, reads it and cancels another. This takes up to 30 seconds.'
export const checking = 'Checking...'
export const nothingChecked = 'No enabled server is connected.'
export const noAnswer = 'No answer'
export const versionOf = (version: string) => `ComfyUI ${version}`
export const noFault = 'No problems found'
export const faultsOf = (server: string) => `Problems of ${server}`
export const warningsOf = (server: string) => `Warnings about ${server}`

// models, gpu-model-form
export const addGpuModel = 'Add a GPU model'
export const addGpuModelIntro =
  'A model that runs on your own ComfyUI servers. Import a workflow, and say where each value goes. The model is paused until you have tried it and resume it.'
export const changeGpuModelIntro =
  'Saving pauses the model until you have tried it and resume it. Videos that your servers already make are finished as they were charged.'

// start-from
export const startFromLtx = 'Start from LTX-2.5'
export const starterNotStored = 'The workflows of LTX-2.5 could not be stored'
export const starterFiles =
  'The form now describes LTX-2.5. We have never run it: check it and try it out. ComfyUI needs these files, about 40 GB, in its folders:'

// mode-fields
export const workflows = 'What videos are made from'
export const workflowsHint = 'Each way needs a workflow of its own.'
export const modeTitles = { text: 'Text to video', image: 'Image to video', frames: 'First and last frame' }
export const noMode = 'Switch on at least one way to make a video.'
export const inMode = (what: string, mode: string) => `${what}: ${mode}`

// workflow-field
export const workflowFile = 'Workflow'
export const workflowFileHint = 'the file from Export (API)'
export const importing = 'Importing...'
export const imported = (nodes: number) => formatCount(nodes, { one: 'Imported: # node.', other: 'Imported: # nodes.' })
export const workflowStored = 'A workflow is stored.'
export const noJson = (reason: string) => `The file is not JSON: ${reason}`
export const notReadable = 'The browser could not read the file.'

// slot-row, mode-fields
export const slotsHint =
  'Say for each value which input of the workflow takes it. Likely inputs come first. Nothing is chosen for you.'
export const slots = {
  prompt: 'Prompt',
  negativePrompt: 'Negative prompt',
  seed: 'Seed',
  width: 'Width',
  height: 'Height',
  seconds: 'Length in seconds',
  frames: 'Number of frames',
  first: 'First picture',
  last: 'Last picture',
  sound: 'Sound on or off',
}
export const choose = 'Choose…'
export const absent = 'The workflow does not have it'
export const inputOption = (title: string, input: string, value: string) => `${title} · ${input} = ${value}`
export const inputAlone = (node: string, input: string) => `Node ${node} · ${input}`
export const nodeAlone = (node: string) => `Node ${node}`
export const output = 'Node that saves the video'
export const chooseOutput = 'Choose the node that saves the video'
export const addInput = 'Also write to another input'
export const addInputTo = (what: string) => `Also write to another input: ${what}`
export const furtherInput = (what: string, number: number) => `${what}, input ${number}`
export const removeInput = (what: string, number: number) => `Remove input ${number}: ${what}`
export const fixed = 'Fixed values'
export const fixedHint = 'one per line: 405:7.value=false'
export const fixedDoubtful = (nodes: string) =>
  `Check the lines of nodes whose ids may belong to other nodes in this workflow: ${nodes}.`
export const fixedLine = (line: number) => `Line ${line} is not such as 405:7.value=false.`

// offer-fields
export const offer = 'What users choose'
export const secondsHint = '5, 8, 10'
export const sizes = 'Sizes'
export const sizesHint = 'one per line: 720p 16:9 1280x704'
export const sizesExample = '720p 16:9 1280x704'
export const sizesLine = (line: number) => `Line ${line} is not such as 720p 16:9 1280x704.`
export const sizeTwice = (line: number) => `Line ${line} names a size a second time.`
export const noSize = 'Name a size.'
export const fps = 'Frames per second'
export const step = 'Frames in steps of'
export const plus = 'Plus'
export const stepHint = 'optional, such as 8'
export const plusHint = 'optional, such as 1'
export const credits = 'Price per second'
export const creditsHint = 'credits'

// licence-fields
export const licence = 'Licence of the model'
export const licenceHint =
  'Some licences forbid selling what the model makes, or ask for a fee. Read it before you sell.'
export const licenceName = 'Name of the licence'
export const licenceUrl = 'Link to the licence'
export const licenceUrlExample = 'https://example.com/licence'
export const licenceRead = 'I read it, and it allows selling'
export const readOn = (day: string) => `Read on ${day}.`

// check-model
export const check = 'Check'
export const checkModel = 'Check on my servers'
export const checkModelHint =
  'Finds out whether each server has the nodes and files that the saved model needs. Unsaved changes are not checked.'

// whole-trial
export const wholeTrial = 'The whole try-out'
export const wholeTrialHint = (credits: string) =>
  `Makes the shortest and the longest clip in each way, repeats a seed, makes a clip without sound if users may choose that, and cancels a clip while it runs. It costs up to ${credits} of your own balance. Keep this page open, and watch each clip with its sound.`
export const runTrial = (credits: string) => `Run the whole try-out · ${credits}`
export const trialRuns = 'The try-out runs …'
export const trialPassed = 'All clips are as planned. You can resume the model.'
export const oneClip = 'One clip with your own words'

// plan-trial
const trialPrompt = 'Waves break on a rocky shore at sunset, gulls cry in the wind'
/** ComfyUI makes nothing anew that an equal prompt, size and seed have made before: the times would be wrong. */
export const trialPrompts = {
  shortest: trialPrompt,
  again: trialPrompt,
  silent: trialPrompt,
  longest: 'Rain falls on a street at night, a tram rings its bell and passes',
  cancelled: 'Snow falls on a quiet forest, an owl calls from a branch',
}

// clip-row
export const trialChecks = {
  shortest: 'The shortest, smallest clip',
  again: 'The same once more, with the same seed',
  silent: 'The shortest, smallest clip without sound',
  longest: 'The longest, largest clip, which needs the most memory',
  cancelled: 'Cancelled while it runs, for all credits',
}
export const clipOf = (mode: string, seconds: number, size: string) => `${mode} · ${seconds} s · ${size}`
export const yes = 'Yes'
export const no = 'No'
export const clipIsChecked = 'Is ordered or checked …'
export const clipPassed = 'As planned.'
export const clipPassedIn = (took: string) => `As planned. The server took ${took}.`
export const clipCancelled = 'Cancelled. All credits came back.'

// find-clip-fault
export const clipNotMade = 'The clip was not made.'
export const otherSize = (got: string, wanted: string) => `The file is ${got}, not ${wanted}.`
export const otherLength = (got: number, wanted: number) =>
  `The file is ${got.toFixed(2)} seconds long, not ${wanted}. Check the input for the length, and the frames per second.`
export const noSound = 'The clip has no sound, though the model promises it.'
export const unpromisedSound = 'The clip has sound, though the model says that it has none.'
export const soundNotOff =
  'The clip has sound, though it was ordered without. The input for the sound may belong to another node.'
export const pictureQuestions = {
  image:
    'The page may not read the clip. Watch it: does it begin with the test picture, red and blue above green and yellow?',
  frames:
    'The page may not read the clip. Watch it: does it begin with the test picture, red and blue above green and yellow, and end with the same turned upside down?',
}
export const pictureDenied =
  'The clip does not show its test picture. An input for a picture may belong to another node.'
export const otherPictures = {
  first:
    'The clip does not begin with its test picture, red and blue above green and yellow. The input for the picture may belong to another node.',
  last: 'The clip does not end with its test picture, yellow and green above blue and red. The input for the last picture may belong to another node.',
}
export const clipLate = (host: string) =>
  `The clip did not load within 20 seconds. Play it here. If it plays, run the try-out again. If it does not, check that this browser reaches ${host}, where this site stores its files.`
export const clipUnplayable = (host: string) =>
  `This browser cannot play the clip. Try another browser. If that cannot play it either, check that ${host}, where this site stores its files, still has the file.`
export const cancelledTooLate = 'The clip was finished before it could be cancelled.'
export const notCancelled = 'The clip could not be cancelled.'
export const notAllReturned = 'Not all credits came back.'

// price-proposal
export const secondsOfCard = (seconds: string) =>
  `The card worked for ${seconds} seconds per second of video, measured with the slowest of the longest clips. The shortest clips do not count, because the server still loads its model for the first of them. Waiting behind other videos counts: run the try-out while your servers have nothing else to do.`
export const hourOfCard = 'What an hour of this card costs you'
export const hourOfCardHint = 'US dollars, for rent or power and wear'
export const proposedPrice = (credits: number) =>
  `Proposed price: ${credits} credits per second, which leaves 30 % after the cost.`
export const ownCredit = (cents: number) =>
  `A credit brings you ${cents} cents, as in the package for sale with the cheapest credits.`
export const shippedCredit = (cents: number) =>
  `No package is for sale, so the proposal assumes ${cents} cents for a credit, as in the packages that come with the product.`
export const enterPrice =
  'Enter it in the list of models, with Change: the model need not be tried again. A price in its Definition would pause it.'
