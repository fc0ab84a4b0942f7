import type { Page } from '@playwright/test'

/**
 * A phone or laptop with a fingerprint sensor, by Chromium's own virtual authenticator. It signs in with a suggested
 * passkey by itself, so most tests want a browser that suggests none.
 */
export async function plugInAuthenticator(page: Page, { suggests = false } = {}) {
  if (!suggests)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** The device is lost with its passkeys. */
    lose: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** Sets the counter of every passkey back, as in a copy of the device. */
    async rewind() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials)
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } })
    },
  }
}
