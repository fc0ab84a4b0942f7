import { isBlank } from '#contract/typed-text/clean-text.ts'
import type { VendorAccount } from '#contract/vendor-accounts.ts'

export type ServerValues = {
  name: string
  address: string
  /** What a proxy asks for. The server never shows the stored one. */
  header: { name: string; value: string }
  dropHeader: boolean
  priority: number
  isEnabled: boolean
}

export function valuesFor(server: VendorAccount | null): ServerValues {
  return {
    ...{ name: server?.name ?? '', address: server?.address ?? '', header: { name: '', value: '' }, dropHeader: false },
    ...{ priority: server?.priority ?? 1, isEnabled: server?.isEnabled ?? true },
  }
}

/** What is sent: an untouched header is absent and stays as it is stored. */
export function toBody({ header, dropHeader, ...values }: ServerValues) {
  if (dropHeader) return { ...values, header: null }
  return isBlank(header.name) && isBlank(header.value) ? values : { ...values, header }
}
