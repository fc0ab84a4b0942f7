/** Prompts to begin with. Each says what is seen, how the camera moves and what is heard, because all three are made. */
export const promptIdeas = [
  {
    title: 'Lighthouse in a storm',
    scene: 'A lighthouse on black rocks in a storm at dusk, its beam sweeping through the rain.',
    camera: 'slow push in from the sea, low above the waves',
    sound: 'waves hit the rocks, wind howls, a foghorn far away',
  },
  {
    title: 'Night market in Hanoi',
    scene: 'A street kitchen at a night market in Hanoi, steam rising under paper lanterns, people on small stools.',
    camera: 'handheld, drifting past the tables at eye level',
    sound: 'sizzling oil, chatter, a motorbike passes',
  },
  {
    title: 'Rain on the window',
    scene: 'Raindrops run down a window at night, a city blurred in gold and blue behind them.',
    camera: 'still close-up, focus moves from the glass to the lights',
    sound: 'steady rain, a clock ticks, soft piano in another room',
  },
  {
    title: 'Fox in the snow',
    scene: 'A red fox crosses a quiet forest in fresh snow, its breath in the morning light.',
    camera: 'long lens, panning with the fox, shallow focus',
    sound: 'paws crunch in the snow, a branch cracks, then silence',
  },
  {
    title: 'Campfire talk',
    scene: 'Two friends sit at a campfire under the stars, sparks rise between the pines.',
    camera: 'slow circle around the fire',
    sound: 'the fire crackles; one says, "Did you hear that?", the other laughs',
  },
  {
    title: 'Under the reef',
    scene: 'A sea turtle glides over a coral reef, sunlight dances on the sand below.',
    camera: 'gliding beside the turtle, looking up to the surface',
    sound: 'muffled water, bubbles, a distant whale',
  },
  {
    title: 'Desert road',
    scene: 'An old van drives along an empty desert road at golden hour, dust trailing behind it.',
    camera: 'drone follows from behind, then rises',
    sound: 'engine hum, wind, an old song on the radio',
  },
  {
    title: 'Coffee, close up',
    scene: 'Espresso pours into a glass cup, cream swirling, on a wooden counter in morning light.',
    camera: 'macro, slow motion, tilting up with the steam',
    sound: 'the machine hisses, a cup is set down, quiet café voices',
  },
] as const

// prompt-ideas-dialog
export const startFromAPrompt = 'Start from a prompt'
export const ideasWithCameraAndSound = 'Ideas with camera and sound'
export const camera = 'Camera'
export const yourRecentPrompts = 'Your recent prompts'
export const clearRecentPrompts = 'Clear'
export const sound = 'Sound'
