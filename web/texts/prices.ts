import { formatCount } from './shell.ts'

// credit-price
export const creditPriceIsLoading = 'The price of one credit is being loaded.'
export const oneCreditIsOneCent = 'One credit is one cent; 100 credits are $1.'
export const oneCreditCosts = (usd: string, hundred: string) => `One credit costs ${usd}; 100 credits cost ${hundred}.`
export const oneCreditCostsFrom = (usd: string, hundred: string) =>
  `Depending on the package, one credit costs from ${usd}, and 100 credits from ${hundred}.`

// package-values
export const unnamedPackage = 'Credits'
export const starter = 'Starter'
export const pro = 'Pro'
export const premium = 'Premium'
export const bonusCredits = (count: number) => formatCount(count, { one: '# bonus credit', other: '# bonus credits' })
