// connect-page
export const connect = 'Connect an assistant'
export const connectDescription =
  'Let your AI assistant make videos with sound here, within a spending cap that you set.'
export const connectIntro =
  'Claude Code, Cursor, VS Code, Codex and other assistants can make videos here, within a spending cap that you set.'
export const createATokenForAnAssistant = 'Create a token for an assistant'
export const signInToCreateAToken = 'Sign in to create a token'
export const whatTheTokenAllows = 'With it, your assistant makes videos from your credits, up to the cap that you set.'
export const addItToYourAssistant = 'Add it to your assistant'
export const askForAVideo = 'Ask for a video'
export const thingsToAsk = [
  'What can I make here, and what does it cost?',
  'Make a video of waves on a rocky shore at sunset, and give me the link.',
  'How much of your cap is left?',
]
export const whatItMayDo = 'What your assistant may do'
export const rulesOfAssistants = [
  'It sees your username, your credits and your videos, and it makes and cancels videos. Its tools cannot buy credits, delete anything or change your account.',
  'The token allows more than the tools: a program that has it can also delete your videos and, within the cap, buy higher resolutions of them.',
  'It never spends more than the cap. Credits of failed videos are returned to you and to the cap.',
  'If its connection breaks, it repeats the request and you pay once.',
  'Delete the token on the API page, and it stops working at once.',
]
export const needsOauth =
  'Claude on the web, Claude Desktop and ChatGPT add servers only with a sign-in by OAuth, which this site does not offer yet.'

// assistant-token-form
export const assistant = 'Assistant'
export const spendingCap = 'Spending cap'
export const creditsInAll = 'credits in all'

// created-token
export const yourToken = 'Your token'
export const copyItNow =
  'Copy the token or one of the blocks below now, and store it like a password. It is shown only once: we keep no copy of it.'
export const createAnother = 'Create another token'

// host-lines
export const yourTokenHere = 'YOUR_TOKEN'
export const claudeCode = 'Claude Code: in a terminal'
export const cursor = 'Cursor: ~/.cursor/mcp.json'
export const vsCode = 'VS Code: user mcp.json'
export const codex = 'Codex: ~/.codex/config.toml'
export const codexToken = 'Codex: in its terminal'
export const otherAssistants = 'Others: address and header'

// connect-lines
export const addToCursor = 'Add to Cursor'

// api-page, for assistants
export const assistantsToo = 'Your AI assistant can make videos here, too.'
