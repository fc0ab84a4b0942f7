import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { pausers } from '#contract/models/admin-models.ts'
import { createdAt, moment } from './columns.ts'

/** Workflows of ComfyUI as they were imported. They never change: the models and the videos name them by their hash. */
export const workflows = pgTable('workflows', {
  /** SHA-256 of `graph`, in hex. */
  hash: text('hash').primaryKey(),
  /** JSON in ComfyUI's API format. */
  graph: text('graph').notNull(),
  createdAt,
})

/** Models that the operator has added: of the provider's jobs API, or on servers of the operator's own. */
export const addedModels = pgTable('added_models', {
  id: text('id').primaryKey(),
  /** Checked when it is read. */
  definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
  /** A removed model keeps its row: its id is not used again, and its videos keep its name. */
  removedAt: moment('removed_at'),
  createdAt,
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What the operator has changed about a model of the catalogue. A model without a row is as it was shipped. */
export const modelDifferences = pgTable(
  'model_differences',
  {
    modelId: text('model_id').primaryKey(),
    /** Checked when it is read: a newer catalogue may contradict it. */
    changes: jsonb('changes').$type<Record<string, unknown>>().notNull().default({}),
    /** Models with a place come first, in its order. */
    place: smallint('place'),
    pausedAt: moment('paused_at'),
    pausedBy: text('paused_by', { enum: pausers }),
    pauseReason: text('pause_reason'),
    /** How many submissions in a row the provider refused because of the model. */
    refusals: smallint('refusals').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('model_differences_pauser', sql`(${table.pausedAt} is null) = (${table.pausedBy} is null)`)],
)
