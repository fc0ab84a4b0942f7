import type { SitePageName } from '#contract/settings/site-pages.ts'

/**
 * The built-in texts of the operator's pages. They describe this product accurately; a lawyer should review them
 * before the site has real customers.
 */
export function defaultPage(name: SitePageName, brandName: string): string {
  return texts[name].replaceAll('{brand}', brandName).trim()
}

const texts: Record<SitePageName, string> = {
  terms: `
These terms apply whenever you use {brand}, on the web or through its API. By creating an account you agree to them.

## The service

{brand} makes short videos with sound from what you write and, if you like, from a picture. Videos are made by machine: they may differ from what you had in mind.

## Credits

- Videos are paid with credits. One credit is worth one US cent; what a video costs is shown before it is made.
- A video that cannot be made gives its credits back by itself.
- Credits belong to your account and cannot be sold or given to others.

## Your account

You look after your password and your API tokens. You answer for what is done with them. An account that breaks these terms can be disabled.

## Your videos

What you make with {brand} is yours to use, also commercially, as far as the law and the rights of others allow. You answer for what you ask for and for what you publish.

## Liability

{brand} is provided as it is. We answer for what the law says cannot be excluded, and otherwise for no more than what you paid in the last twelve months.

## Changes

When these terms change, the new text stands here. If you do not agree with it, stop using {brand} and write to us about unspent credits.
`,
  privacy: `
This page says what {brand} knows about you, why, and for how long.

## What is kept

- Your username, your e-mail address if you gave one, and a protected form of your password, so that you can sign in.
- What you asked for, the pictures you uploaded and the videos made from them, so that you can find them again.
- Every movement of your credits, because accounts must be kept.
- The address your browser called from, for a short time, to keep attacks away.

## Who else sees it

- The service that makes the videos gets your prompt and your picture, not your name.
- PayPal or Creem handle payments; your card never reaches us.
- If you sign in with Google, Google tells us your name and address.

Nothing is sold, and nobody is shown advertisements.

## Your rights

You can see your data, take them with you and have your account deleted on the page of your account. What the law makes us keep of payments stays without your name. For any question, use the contact page.

## Cookies

One cookie keeps you signed in. There are no others.
`,
  refunds: `
## Videos

A video that cannot be made gives its credits back by itself, usually within minutes. If a finished video is broken, write to us with its task ID and you get its credits back.

## Purchases

Unspent credits of a purchase can be paid back within 14 days: write to us with the order and the address of your account. Spent credits cannot be paid back, because the videos have been made.

## Disputes

Please write to us before you ask your bank: most things are settled within a day. While a payment is disputed, its credits are taken back.
`,
  'acceptable-use': `
{brand} is for making things people enjoy. Do not use it to make or spread any of the following.

- Sexual content with minors, in any form. It is reported.
- Sexual or degrading pictures of real people, or of anybody without their consent.
- Real people saying or doing what they did not, in a way that others may believe.
- Violence that is glorified, threats, harassment, and hatred of people for what they are.
- Instructions for weapons, drugs or crimes; fraud, spam and impersonation.
- What infringes the rights of others, such as their works, their marks or their privacy.

Prompts may be checked before a video is made. What is refused is not charged. Accounts that keep trying are disabled.

If you find a video that breaks these rules, tell us through the contact page, with its address.
`,
}
