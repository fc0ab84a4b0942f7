import { nameSchema } from '#contract/typed-text/text-schema.ts'

export const modelLabelSchema = nameSchema({
  ...{ maxLength: 60, missing: 'The name is empty', tooLong: 'The name must be at most 60 characters' },
  hidden: 'The name must not contain invisible characters',
})

export const modelSummarySchema = nameSchema({
  ...{ maxLength: 200, missing: 'The summary is empty', tooLong: 'The summary must be at most 200 characters' },
  hidden: 'The summary must not contain invisible characters',
})
