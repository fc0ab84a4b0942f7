import {
  automationErrorBodySchema,
  checkoutErrorBodySchema,
  type ErrorBody,
  errorBodySchema,
} from '#contract/errors.ts'
import type { Refusal } from '#server/refusal.ts'

const whatToDo = 'Please check your choice and try again.'

/** The one error body; what some addresses say beside it, tools and pages have been told to look for. */
export function toErrorBody(
  url: string,
  requestId: string,
  { code, message, field, suggestion }: Pick<Refusal, 'code' | 'message' | 'field' | 'suggestion'>,
): ErrorBody {
  const body = { code, message, ...(field === undefined ? {} : { field }), requestId }
  if (isAutomation(url)) return { ...body, success: false, error: { code, message } } as ErrorBody
  if (isCheckout(url)) return { ...body, error: message, suggestion: suggestion ?? whatToDo } as ErrorBody
  return body
}

/** What `toErrorBody` answers at this address. */
export function errorSchemaOf(url: string) {
  if (isAutomation(url)) return automationErrorBodySchema
  return isCheckout(url) ? checkoutErrorBodySchema : errorBodySchema
}

function isAutomation(url: string): boolean {
  return url.startsWith('/api/n8n/')
}

function isCheckout(url: string): boolean {
  return url.startsWith('/api/creem/checkout')
}
