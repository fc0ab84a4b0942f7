import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { adminModelSchema } from '#contract/models/admin-models.ts'
import { newModelIdSchema } from '#contract/models/model-definition.ts'
import { gpuDefinitionSchema, slotNames } from './gpu-definition.ts'
import { checkedServersSchema } from './gpu-servers.ts'
import { workflowSchema } from './workflow.ts'

const params = z.object({ id: z.string().min(1).max(100) })
const slot = z.tuple([z.string(), z.string()])

const importedSchema = z.object({
  /** SHA-256 of the workflow, by which a definition names it. */
  workflow: z.string(),
  /** Inputs that hold a value: those that hold a link cannot be written. */
  nodes: z.array(
    z.object({
      id: z.string(),
      class: z.string(),
      title: z.string(),
      inputs: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
    }),
  ),
  /** Inputs that look like the place of a value, likeliest first. A person decides. */
  candidates: z.record(z.enum(slotNames), z.array(slot)),
  /** Nodes that save a video. */
  outputs: z.array(z.string()),
  /** Frames per second, where the workflow says so. */
  fps: z.number().nullable(),
})

export type ImportedWorkflow = z.output<typeof importedSchema>

export const importWorkflow = defineEndpoint({
  method: 'POST',
  path: '/api/admin/workflows',
  summary: 'Store a workflow of ComfyUI in API format, and find the inputs that a model may bind',
  access: 'admin',
  tag: 'Administration',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.strictObject({ workflow: workflowSchema }),
  bodyExample: { workflow: { '6': { class_type: 'PrimitiveStringMultiline', inputs: { value: 'waves' } } } },
  costs: [],
  status: 201,
  response: importedSchema,
})

export const getWorkflow = defineEndpoint({
  method: 'GET',
  path: '/api/admin/workflows/{hash}',
  summary: 'Get the inputs of a stored workflow that a model may bind',
  access: 'admin',
  tag: 'Administration',
  params: z.object({
    hash: z
      .string()
      .max(64, 'Workflow not found')
      .regex(/^[0-9a-f]{64}$/, 'Workflow not found'),
  }),
  response: importedSchema,
})

export const starterNames = ['ltx-2.5'] as const
export type StarterName = (typeof starterNames)[number]

/** A file that a workflow loads. */
const modelFileSchema = z.object({
  name: z.string(),
  /** Below the folder of ComfyUI, such as `models/vae`. */
  folder: z.string(),
  /** Where the model's maker publishes it. */
  url: z.string(),
})
export type ModelFile = z.output<typeof modelFileSchema>

/** A model to start from. The product's makers have never run it: it was built from ComfyUI's source. */
const starterSchema = z.object({
  /** To be added with an id, tried out, and resumed once the licence was read. */
  definition: gpuDefinitionSchema,
  files: z.array(modelFileSchema),
})
export type GpuStarter = z.output<typeof starterSchema>

export const storeGpuStarter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/gpu-starters/{name}',
  summary: 'Store workflows that come with the product, never run by its makers, and get a definition to start from',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ name: z.enum(starterNames, 'Model not found') }),
  costs: [],
  status: 201,
  response: starterSchema,
})

export const addGpuModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/gpu-models',
  summary: 'Add a model that runs on your own servers; it is paused until it was tried out and resumed',
  access: 'admin',
  tag: 'Administration',
  body: gpuDefinitionSchema.extend({ id: newModelIdSchema }),
  costs: [],
  status: 201,
  response: adminModelSchema,
})

export const changeGpuModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/gpu-models/{id}',
  summary: 'Replace the definition of a model on your own servers, and pause it until it was tried out and resumed',
  access: 'admin',
  tag: 'Administration',
  params,
  body: gpuDefinitionSchema.extend({
    startedFrom: gpuDefinitionSchema.describe('Refused unless this definition is still the stored one').optional(),
  }),
  costs: [],
  response: adminModelSchema,
  errors: ['MODEL_IN_USE', 'MODEL_CHANGED'],
})

export const checkGpuModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/gpu-models/{id}/check',
  summary: 'Ask each of your own servers whether it has the nodes, the files and the values that a model needs',
  access: 'admin',
  stepUp: { exempt: 'It only asks.' },
  tag: 'Administration',
  params,
  costs: ['vendor'],
  limits: ['service:user'],
  response: checkedServersSchema,
})
