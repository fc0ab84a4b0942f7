import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

export const creditPackages = pgTable(
  'credit_packages',
  {
    id: id(),
    name: text('name').notNull(),
    credits: integer('credits').notNull(),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    creemProductId: text('creem_product_id'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    popular: boolean('popular').notNull().default(false),
    description: text('description'),
    bonusCredits: integer('bonus_credits').notNull().default(0),
  },
  (table) => [check('credit_packages_positive', sql`${table.credits} >= 1 and ${table.bonusCredits} >= 0`)],
)

/** A payment, with what was sold frozen at checkout. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    packageId: uuid('package_id').references(() => creditPackages.id, { onDelete: 'set null' }),
    gateway: text('gateway').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    status: text('status').notNull().default('pending'),
    priceCents: integer('price_cents').notNull(),
    credits: integer('credits').notNull(),
    bonusCredits: integer('bonus_credits').notNull().default(0),
    createdAt,
    completedAt: moment('completed_at'),
  },
  (table) => [
    unique('orders_gateway_order').on(table.gateway, table.gatewayOrderId),
    index('orders_user_created').on(table.userId, table.createdAt.desc()),
  ],
)
