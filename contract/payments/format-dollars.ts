/** US cents as dollars such as $1,234.50 or −$0.05, rounded to whole cents: every amount of money is written by this. */
export function formatDollars(cents: number): string {
  const rounded = Math.round(Math.abs(cents))
  const whole = Math.floor(rounded / 100)
  // Only such numbers have separators; a formatter takes milliseconds to make.
  const shown = whole < 1000 ? String(whole) : whole.toLocaleString('en-US')
  const sign = cents < 0 && rounded > 0 ? '−' : ''
  return `${sign}$${shown}.${String(rounded % 100).padStart(2, '0')}`
}

/** The difference of two amounts as they are written beside it, so that it adds up. */
export function formatDifference(cents: number, lessCents: number): string {
  return formatDollars(Math.round(cents) - Math.round(lessCents))
}
