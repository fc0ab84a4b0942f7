export const questions = [
  {
    question: 'What do I get for a prompt?',
    answer:
      'A finished video file of 8 seconds with its sound: dialogue, sound effects and ambient noise that belong to the picture. You can play it on the page, download it and use it.',
  },
  {
    question: 'How does the sound get into the video?',
    answer:
      'It is native audio: generated together with the picture, with realistic lip sync where somebody speaks. In your prompt, say what should be heard; the chips under the prompt help with that.',
  },
  {
    question: 'How long can a video be?',
    answer: 'Videos are 8 seconds long today. Longer ones are planned.',
  },
  {
    question: 'Can I start from a picture?',
    answer:
      'Yes. Prompts are text or image: switch to Image, upload a JPG or PNG up to 10MB, and describe what should happen in it.',
  },
  {
    question: 'Which resolution do I get?',
    answer:
      'Every 16:9 video is generated and delivered in Full HD 1080p: a 720p version is there first, the 1080p one follows by itself a few minutes later. 9:16 videos come in 720p.',
  },
  {
    question: 'May I use the videos commercially, and share them?',
    answer:
      'Commercial use is possible via subscription plans. Sharing on social media is allowed, and every video can have a page of its own to share.',
  },
  {
    question: 'Is there a daily limit?',
    answer:
      'No, there are no daily limits. You pay per video with credits, 100 credits are $1, and a video that fails gives its credits back by itself.',
  },
  {
    question: 'Does it fit into my tools?',
    answer:
      'The files go into any video editor. There is an API for programs and for automation with N8N or Make, and for enterprises the models are available on a cloud AI platform.',
  },
] as const

export const features = [
  {
    title: 'Realistic lip sync',
    text: 'Who speaks in the picture is seen speaking: mouths, breath and words fall together.',
  },
  {
    title: 'Physics-based simulation',
    text: 'Water, cloth, weight and light move by physics-based simulation, so a splash lands where it is heard.',
  },
  {
    title: 'Text or image prompts',
    text: 'Begin with words, or with a still picture of yours that is brought to life.',
  },
  {
    title: 'Video-editor integration',
    text: 'Ordinary MP4 files with their sound inside: drop them into the timeline of your video editor.',
  },
  {
    title: 'Full HD 1080p',
    text: 'Every 16:9 video ends in 1080p by itself, whether the web or the API asked for it.',
  },
  {
    title: 'Enterprise availability',
    text: 'The models behind it are available to enterprises on a cloud AI platform.',
  },
] as const

export const steps = [
  { title: 'Sign Up or Log In', text: 'A name and a password are enough. Your credits and videos are kept there.' },
  { title: 'Enter Your Prompt', text: 'Say what is seen, in words or with a picture of your own to begin from.' },
  { title: 'Customize Audio', text: 'Say what is heard: who speaks, what rustles, what the place sounds like.' },
  { title: 'Generate and Review', text: 'Watch it, listen to it, download it. What fails gives its credits back.' },
] as const

// home-page
export const pageTitle = (brandName: string) => `${brandName}: AI video with sound`
export const pageDescription =
  'Describe a scene and get eight seconds of video with its own dialogue, effects and ambience.'

// hero
export const banner = 'Premium AI video generation'
export const headline = 'Video generation with realistic sound'
export const tagline =
  'Describe a scene and get eight seconds of film you can hear: voices, effects and the air of the place, made together with the picture.'
export const startCreatingNow = 'Start Creating Now'
export const whatAVideoCosts = 'What a video costs'
export const thePrompt = 'The prompt:'

// example-grids
export const veo3Quality = 'Veo3 (Quality)'
export const veo3Fast = 'Veo3 Fast'
export const pressPlay = 'Press play, and listen'
export const howToWatch =
  'Point at a picture to see it move. Press play to hear it: every line below a picture is its real sound track.'
export const trendingNow = 'Trending Now'
export const whoMadeTheExamples = 'These examples were drawn and scored by the built-in demo renderer.'
export const views = (views: string) => `${views} views`

// example-video
export const pause = 'Pause'
export const playWithSound = 'Play with sound'

// key-features
export const keyFeatures = 'Key Features'
export const eightSeconds = '8 seconds'
export const aVideoLongerOnesPlanned = 'a video; longer ones are planned.'
export const commercialUse = 'Commercial use'
export const throughSubscriptionPlans = 'through subscription plans.'
export const socialSharing = 'Social sharing'
export const isAllowedAnywhere = 'is allowed, wherever you like.'
export const noDailyLimits = 'No daily limits'
export const asManyAsYouHaveCreditsFor = 'make as many as you have credits for.'
export const dialogue = 'Dialogue'
export const soundEffects = 'Sound effects'
export const ambientNoise = 'Ambient noise'
export const nativeAudio = 'Native audio'
export const howTheSoundIsMade =
  'Sound effects, dialogue and ambient noise are made in the same breath as the picture. Nothing is dubbed on afterwards, and nothing has to be searched for in a library.'

// how-to-create
export const howToCreate = 'How to Create'
export const startYourFirstVideo = 'Start Your First Video'

// price-section
export const youPayPerVideo = 'You pay per video, with credits. One credit is one cent; 100 credits are $1.'
export const guarantee = 'Guarantee'
export const guaranteeTitle = 'Full HD, guaranteed'
export const guaranteeText = 'All 16:9 videos are generated and delivered in Full HD 1080p via web or API.'
export const failuresAreFree = 'A video that fails is never charged: its credits come back by themselves.'
export const buyCredits = 'Buy credits'

// faq
export const questionsAnswered = 'FAQ: questions, answered'

// price-comparison
export const fastWeb = 'Fast web'
export const qualityWeb = 'Quality web'
export const fastApi = 'Fast API'
export const qualityApi = 'Quality API'
export const pricesOfOneVideo = 'Prices of one 8 second video'
export const eightSecondVideo = '8 second video'
export const credits = 'Credits'
export const usd = 'USD'
export const automation = 'N8N/Make'
export const yes = 'YES'
