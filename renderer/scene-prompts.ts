/** What the renderer can draw: a word for each family of scenes, with a prompt that selects it. */
export const scenePrompts: Readonly<Record<string, string>> = {
  sea: 'waves of the sea at sunset',
  mountains: 'mountains at dawn with drifting clouds',
  forest: 'a misty forest in the morning',
  rain: 'rain on a window at night',
  fire: 'a campfire under the stars',
  city: 'a city street at night in the rain, neon signs',
  snow: 'a cabin in falling snow at night',
  field: 'a field of wheat in the wind, golden hour',
  desert: 'desert dunes at sunset',
  underwater: 'a coral reef underwater with fish',
  space: 'a planet and its moon in space',
  abstract: 'flowing colours and light',
}
