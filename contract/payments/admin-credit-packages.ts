import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { plainNumber } from '#contract/typed-text/fold-text.ts'
import { nameSchema, textSchema } from '#contract/typed-text/text-schema.ts'
import { creditPackageSchema } from './credit-packages.ts'

export const adminCreditPackageSchema = creditPackageSchema.omit({ bonus: true }).extend({
  creemProductId: z.string().nullable(),
  isActive: orBlank(z.boolean(), true),
  createdAt: z.iso.datetime(),
})

export type AdminCreditPackage = z.infer<typeof adminCreditPackageSchema>

const maxCredits = 10_000_000
const packageNameSchema = nameSchema({
  ...{ maxLength: 100, missing: 'Package name is required', tooLong: 'Package name must be at most 100 characters' },
  hidden: 'Package name must not contain invisible characters',
})
const creditsSchema = z
  .number('Credits must be positive')
  .min(1, 'Credits must be positive')
  .int('Credits must be a whole number')
  .max(maxCredits, 'Credits must be at most 10,000,000')
const bonusCreditsSchema = z
  .number('Bonus credits must be a whole number')
  .int('Bonus credits must be a whole number')
  .min(0, 'Bonus credits cannot be negative')
  .max(maxCredits, 'Bonus credits must be at most 10,000,000')
const priceSchema = z
  .string('Price must be valid')
  .overwrite(plainNumber)
  .max(20, 'Price must be valid')
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Price must be valid')
  .refine((price) => Number(price) > 0, 'Price must be valid')
const optionalTextSchema = (maxLength: number, tooLong: string) =>
  textSchema({ maxLength, tooLong })
    .nullable()
    .transform((text) => text || null)

const fields = {
  name: packageNameSchema,
  credits: creditsSchema,
  price: priceSchema,
  bonusCredits: bonusCreditsSchema,
  description: optionalTextSchema(200, 'Description must be at most 200 characters'),
  popular: z.boolean(),
  creemProductId: optionalTextSchema(200, 'Creem product id must be at most 200 characters'),
  isActive: z.boolean(),
}

export const createCreditPackageBodySchema = z.object({
  ...fields,
  bonusCredits: fields.bonusCredits.default(0),
  description: fields.description.default(null),
  popular: fields.popular.default(false),
  creemProductId: fields.creemProductId.default(null),
  isActive: fields.isActive.default(true),
})

export type CreditPackageValues = z.output<typeof createCreditPackageBodySchema>

/** Absent fields stay unchanged. */
export const updateCreditPackageBodySchema = z.object(fields).partial()

const idParams = z.object({ id: z.uuid('Package not found') })

export const listAdminCreditPackages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/credit-packages',
  summary: 'List all credit packages, including those not for sale',
  access: 'admin',
  tag: 'Administration',
  response: z.array(adminCreditPackageSchema),
})

export const createCreditPackage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/credit-packages',
  summary: 'Create a credit package',
  access: 'admin',
  tag: 'Administration',
  body: createCreditPackageBodySchema,
  costs: [],
  response: adminCreditPackageSchema,
})

export const updateCreditPackage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/credit-packages/{id}',
  summary: 'Change a credit package; existing orders are not affected',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: updateCreditPackageBodySchema,
  costs: [],
  response: adminCreditPackageSchema,
})

export const deleteCreditPackage = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/credit-packages/{id}',
  summary: 'Delete a credit package; existing orders are not affected',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})
