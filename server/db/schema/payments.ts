import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { gateways, orderStatuses } from '#contract/payments/payments.ts'
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
    /** Hidden from everybody; orders and transactions still reference it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [check('credit_packages_positive', sql`${table.credits} >= 1 and ${table.bonusCredits} >= 0`)],
)

/** A payment, with the sold package frozen at checkout. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    packageId: uuid('package_id').references(() => creditPackages.id, { onDelete: 'set null' }),
    packageName: text('package_name').notNull(),
    gateway: text('gateway', { enum: gateways }).notNull(),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    priceCents: integer('price_cents').notNull(),
    credits: integer('credits').notNull(),
    bonusCredits: integer('bonus_credits').notNull().default(0),
    /**
     * The sum the buyer paid, with tax and after discounts; null while unpaid, and in orders older than this column.
     */
    paidCents: integer('paid_cents'),
    /** The product at Creem at the time of checkout. */
    creemProductId: text('creem_product_id'),
    /** Creem's checkout or PayPal's order. */
    gatewayOrderId: text('gateway_order_id'),
    /** Creem's order or PayPal's capture: the money itself. */
    paymentId: text('payment_id'),
    /** Creem's transaction, which may be the only id in its refunds and disputes. */
    gatewayTransactionId: text('gateway_transaction_id'),
    /** The PayPal account that receives the money. */
    payee: text('payee'),
    /** The credits that refunds and disputes have taken back, out of `credits` and `bonusCredits`. */
    reversedCredits: integer('reversed_credits').notNull().default(0),
    /** Why it is held or failed, for the operator. */
    problem: text('problem'),
    /** When to query the gateway next; null if no further change is expected. */
    dueAt: moment('due_at'),
    createdAt,
    completedAt: moment('completed_at'),
  },
  (table) => [
    unique('orders_gateway_order').on(table.gateway, table.gatewayOrderId),
    unique('orders_payment').on(table.gateway, table.paymentId),
    index('orders_gateway_transaction').on(table.gateway, table.gatewayTransactionId),
    index('orders_completed').on(table.completedAt),
    index('orders_user_created').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('orders_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('orders_held').on(table.createdAt).where(sql`${table.status} = 'held'`),
    check('orders_positive', sql`${table.priceCents} >= 1 and ${table.credits} >= 1 and ${table.bonusCredits} >= 0`),
    check('orders_paid', sql`${table.paidCents} >= 0`),
    check(
      'orders_reversed',
      sql`${table.reversedCredits} >= 0 and ${table.reversedCredits} <= ${table.credits} + ${table.bonusCredits}`,
    ),
  ],
)

/** Returned money: refunds and disputes of payments. */
export const orderReversals = pgTable(
  'order_reversals',
  {
    id: id(),
    gateway: text('gateway', { enum: gateways }).notNull(),
    /** The gateway's id of the refund, dispute or event, with the time of the message if PayPal tells of a dispute. */
    reversalId: text('reversal_id').notNull(),
    kind: text('kind', { enum: ['refund', 'dispute'] }).notNull(),
    /** All ids by which the gateway named the payment, because a reversal may arrive before its order has them. */
    paymentRefs: text('payment_refs').array().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** How much of the payment is returned (null: all of it), and how much was paid, if the gateway says so here. */
    amountCents: integer('amount_cents'),
    paidCents: integer('paid_cents'),
    /**
     * announced: not yet completed by the gateway. waiting: for its purchase. restored: a dispute that was won, or an
     * earlier message about a dispute that a later one replaced.
     */
    state: text('state', { enum: ['announced', 'waiting', 'applied', 'restored'] })
      .notNull()
      .default('waiting'),
    /** Credits that could not be taken back because they were spent; they became debt. */
    shortfall: integer('shortfall').notNull().default(0),
    createdAt,
  },
  (table) => [
    unique('order_reversals_id').on(table.gateway, table.reversalId),
    index('order_reversals_order').on(table.orderId),
    index('order_reversals_waiting').on(table.gateway).where(sql`${table.state} = 'waiting'`),
    check('order_reversals_shortfall', sql`${table.shortfall} >= 0`),
  ],
)
