/** What a vendor's credit is worth in US cents where no account says it; all vendors are booked in such credits. */
export const centsOfVendorCredit = 0.5
/**
 * What an operator receives for a credit in the package that comes with the product and has the cheapest credits, in US
 * cents: its price divided by its credits and bonus.
 */
export const shippedCentsPerCredit = 0.9
/** The part of the price that is left after the vendor's cost. */
export const suggestedMargin = 0.3

/**
 * Credits for what a vendor takes in its credits, rounded up to a hundredth. Without `centsPerCredit`, it is the price
 * for the packages that come with the product.
 */
export function suggestPrice(vendorCredits: number, centsPerCredit = shippedCentsPerCredit): number {
  const credits = neededCredits(vendorCredits * centsOfVendorCredit, centsPerCredit)
  return Math.ceil(Number((credits * 100).toFixed(6))) / 100
}

/** The credits, not rounded, that leave the suggested margin after a cost in US cents. */
export function neededCredits(costCents: number, centsPerCredit: number): number {
  return costCents / (1 - suggestedMargin) / centsPerCredit
}
