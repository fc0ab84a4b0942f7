import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos/videos.ts'

export const listDemoScenes = defineEndpoint({
  method: 'GET',
  path: '/api/demo-scenes',
  summary: 'List the scenes that the demo renderer draws; empty once a video service makes the videos',
  access: 'public',
  tag: 'Videos',
  response: z.object({
    scenes: z.array(
      z.object({
        name: z.string(),
        /** Selects the scene. */
        prompt: z.string(),
      }),
    ),
  }),
})

export const getDemoScene = defineEndpoint({
  method: 'GET',
  path: '/api/video-tasks/{taskId}/demo-scene',
  summary: "Tell whether the demo renderer found one of its scenes in a video's prompt",
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  response: z.object({
    /** Also true for a video that was made from pictures, or by a video service. */
    isFound: orBlank(z.boolean(), true),
    /** The words that select a scene, one for each. */
    known: orBlank(z.array(z.string()), []),
  }),
})
