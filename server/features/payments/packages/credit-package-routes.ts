import * as adminCreditPackagesCalls from '#contract/payments/admin-credit-packages.ts'
import { listCreditPackages } from '#contract/payments/credit-packages.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { toAdminCreditPackage, toCreditPackage } from './credit-package.ts'
import { listPackages } from './credit-package-repository.ts'
import { createCreditPackage, deleteCreditPackage, updateCreditPackage } from './save-credit-package.ts'

export function registerCreditPackageRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listCreditPackages, async () => {
    const packages = await listPackages(ctx.db.root)
    return packages.filter(({ isActive }) => isActive).map(toCreditPackage)
  })

  registerEndpoint(app, adminCreditPackagesCalls.listAdminCreditPackages, async () =>
    (await listPackages(ctx.db.root)).map(toAdminCreditPackage),
  )

  registerEndpoint(app, adminCreditPackagesCalls.createCreditPackage, async ({ user, body }) =>
    toAdminCreditPackage(await createCreditPackage(ctx, user.id, body)),
  )

  registerEndpoint(app, adminCreditPackagesCalls.updateCreditPackage, async ({ user, params, body }) =>
    toAdminCreditPackage(await updateCreditPackage(ctx, user.id, params.id, body)),
  )

  registerEndpoint(app, adminCreditPackagesCalls.deleteCreditPackage, async ({ user, params }) => {
    await deleteCreditPackage(ctx, user.id, params.id)
    return { success: true as const }
  })
}
