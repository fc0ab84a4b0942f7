const dollarsOfVendorCredit = 0.005
/** What users pay for a credit in the smallest of the packages that come with the product. */
const shippedCentsPerCredit = 20
const margin = 1.3

/**
 * Credits for what the vendor takes, with a margin of 30 %; rounded up to a hundredth. The catalogue is priced for the
 * packages that come with the product; `getCentsPerCredit` knows what credits really bring.
 */
export function suggestPrice(vendorCredits: number, centsPerCredit = shippedCentsPerCredit): number {
  const credits = (vendorCredits * dollarsOfVendorCredit * 100 * margin) / centsPerCredit
  return Math.ceil(Number((credits * 100).toFixed(6))) / 100
}
