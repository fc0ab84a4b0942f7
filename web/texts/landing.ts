export const questions = [
  {
    question: 'What do I get for a prompt?',
    answer:
      'A finished video file of 8 seconds with sound: dialogue, sound effects and ambient noise that match the picture. You can play it on the page, download it and use it.',
  },
  {
    question: 'How does the sound get into the video?',
    answer:
      'It is native audio: the model generates it together with the picture, with realistic lip sync for dialogue. Describe in your prompt what should be heard. The chips below the prompt help with that.',
  },
  {
    question: 'How long can a video be?',
    answer:
      'Videos are 8 seconds long today, or shorter, and can be extended with some models. Longer ones are planned.',
  },
  {
    question: 'Can I start from a picture?',
    answer:
      'Yes. You can use text or image prompts: switch to Image, upload a JPG or PNG up to 10MB, and describe what should happen in it.',
  },
  {
    question: 'Which resolution do I get?',
    answer:
      'The Fast and the Quality model make every 8 second video in 16:9, from text or an image, in Full HD 1080p. The 720p version is ready first, and the 1080p version follows a few minutes later. 9:16 videos are delivered in 720p.',
  },
  {
    question: 'May I use the videos commercially, and share them?',
    answer:
      'Commercial use is possible via subscription plans. Sharing on social media is allowed, and you can give every video its own share page.',
  },
  {
    question: 'Is there a daily limit?',
    answer:
      'No, there are no daily limits. You pay per video with credits. If a video fails, its credits are returned automatically.',
  },
  {
    question: 'Does it work with my tools?',
    answer:
      'The files work in any video editor. N8N, Make and your own programs can use the API. For enterprises, the models are available on a cloud AI platform.',
  },
] as const

export const features = [
  { title: 'Realistic lip sync', text: 'Lip movements match the dialogue.' },
  {
    title: 'Physics-based simulation',
    text: 'Physics-based simulation moves water, cloth and light, so a splash looks and sounds real.',
  },
  { title: 'Text or image prompts', text: 'Start from a description, or bring your own still picture to life.' },
  {
    title: 'Video-editor integration',
    text: 'Standard MP4 files with sound: drop them into the timeline of your video editor.',
  },
  {
    title: 'Full HD 1080p',
    text: '8 second videos in 16:9, from text or an image, are delivered in 1080p, whether you use the web or the API.',
  },
  {
    title: 'Enterprise availability',
    text: 'The models are available to enterprises on a cloud AI platform.',
  },
] as const

export const steps = [
  {
    title: 'Sign Up or Log In',
    text: 'You need only a username and a password. Your account holds your credits and videos.',
  },
  { title: 'Enter Your Prompt', text: 'Describe what should be seen. You can start from your own picture.' },
  { title: 'Customize Audio', text: 'Describe what should be heard: dialogue, sound effects and ambience.' },
  { title: 'Generate and Review', text: 'Watch, listen and download. If a video fails, its credits are returned.' },
] as const

// home-page
export const pageTitle = (brandName: string) => `${brandName}: AI video with sound`
export const pageDescription =
  'Describe a scene and get eight seconds of video with its own dialogue, effects and ambience.'

// hero
export const banner = 'Premium AI video generation'
export const headline = 'Video generation with realistic sound'
export const tagline =
  'Describe a scene and get eight seconds of film you can hear: voices, effects and ambience, generated together with the picture.'
export const startCreatingNow = 'Start Creating Now'
export const whatAVideoCosts = 'What a video costs'
export const thePrompt = 'The prompt:'

// example-grids
export const pressPlay = 'Press play, and listen'
export const howToWatch =
  'Point at a picture to see it move. Press play to hear it. The line below each picture shows its real sound track.'
export const trendingNow = 'Trending Now'
export const howTheExamplesWereMade = 'The built-in demo renderer made the picture and sound of these examples.'
export const views = (views: string) => `${views} views`
/** Beside the counts, which are invented. */
export const sample = 'Sample'
/** Instead of a model, for what the demo renderer made. */
export const demo = 'Demo'

// example-video
export const pause = 'Pause'
export const playWithSound = 'Play with sound'

// key-features
export const keyFeatures = 'Key Features'
export const facts = [
  { title: '8 seconds', text: 'Videos last up to 8 seconds, and can be extended. Longer ones are planned.' },
  { title: 'Commercial use', text: 'Commercial use is possible via subscription plans.' },
  { title: 'Social sharing', text: 'Social sharing is allowed on every platform.' },
  { title: 'No daily limits', text: 'Make as many videos as you have credits for.' },
] as const
export const dialogue = 'Dialogue'
export const soundEffects = 'Sound effects'
export const ambientNoise = 'Ambient noise'
export const nativeAudio = 'Native audio'
export const howTheSoundIsMade =
  'Sound effects, dialogue and ambient noise are generated together with the picture. You need no dubbing and no sound library.'

// how-to-create
export const howToCreate = 'How to Create'
export const startYourFirstVideo = 'Start Your First Video'

// price-section
export const youPayPerVideo = 'You pay per video, with credits.'
export const guarantee = 'Guarantee'
export const guaranteeTitle = 'Full HD, guaranteed'
export const guaranteeText = 'All 16:9 videos are generated and delivered in Full HD 1080p via web or API.'
export const failuresAreFree = 'You never pay for a video that fails: its credits are returned automatically.'
export const buyCredits = 'Buy credits'

// faq
export const faqTitle = 'FAQ: questions and answers'

// price-comparison
export const fastWeb = 'Fast web'
export const qualityWeb = 'Quality web'
export const fastApi = 'Fast API'
export const qualityApi = 'Quality API'
export const pricesOfOneVideo = 'Prices of one 8 second video'
export const eightSecondVideo = '8 second video'
export const credits = 'Credits'
export const usd = 'USD'
export const fromPrice = (usd: string) => `from ${usd}`
export const automation = 'N8N/Make'
export const yes = 'YES'
