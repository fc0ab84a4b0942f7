/**
 * A common stack for such a product, which answers the same three requests from the same database: Express, sessions in
 * PostgreSQL, Drizzle. Plain JavaScript, because its packages are installed only for measurements. Prints its port.
 */
import connectPgSimple from 'connect-pg-simple'
import { and, count, desc, eq, gte, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import express from 'express'
import session from 'express-session'
import pg from 'pg'

const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email'),
  credits: integer('credits').notNull(),
  isAdmin: boolean('is_admin').notNull(),
})
const moment = (name) => timestamp(name, { withTimezone: true })
const videoTasks = pgTable('video_tasks', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  taskId: text('task_id').notNull(),
  prompt: text('prompt').notNull(),
  imageUrls: text('image_urls').array().notNull(),
  model: text('model').notNull(),
  aspectRatio: text('aspect_ratio').notNull(),
  watermark: text('watermark'),
  seeds: integer('seeds'),
  status: text('status').notNull(),
  stage: text('stage').notNull(),
  resultUrls: text('result_urls').array().notNull(),
  hdVideoUrl: text('hd_video_url'),
  hdState: text('hd_state').notNull(),
  poster: text('poster'),
  audioPeaks: text('audio_peaks').notNull(),
  durationMs: integer('duration_ms'),
  errorMessage: text('error_message'),
  creditsUsed: integer('credits_used').notNull(),
  refunded: boolean('refunded').notNull(),
  createdVia: text('created_via').notNull(),
  isPublic: boolean('is_public').notNull(),
  createdAt: moment('created_at').notNull(),
  completedAt: moment('completed_at'),
  deletedAt: moment('deleted_at'),
})

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const db = drizzle({ client: pool })
const Store = connectPgSimple(session)
const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.use(
  session({
    store: new Store({ pool, createTableIfMissing: true }),
    secret: 'a secret of the bench',
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 30 * 24 * 60 * 60 * 1000, httpOnly: true, sameSite: 'lax' },
  }),
)

app.post('/sign-in', async (request, response) => {
  const [user] = await db.select().from(users).where(eq(users.username, request.body.username))
  request.session.userId = user.id
  response.json({ user })
})

async function requireUser(request, response, next) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, request.session.userId ?? null))
  if (!user) return response.status(401).json({ message: 'Please sign in.' })
  request.user = user
  next()
}

app.get('/api/auth/current-user', requireUser, ({ user }, response) => {
  const { username, email, credits, isAdmin } = user
  response.json({ user: { username, email, credits, isAdmin } })
})

app.get('/api/video-tasks', requireUser, async ({ user, query }, response) => {
  const since = new Date(Date.now() - Number(query.days) * 24 * 60 * 60 * 1000)
  const mine = and(eq(videoTasks.userId, user.id), isNull(videoTasks.deletedAt), gte(videoTasks.createdAt, since))
  const tasks = await db.select().from(videoTasks).where(mine).orderBy(desc(videoTasks.createdAt)).limit(100)
  const [{ total }] = await db.select({ total: count() }).from(videoTasks).where(mine)
  response.json({ tasks, total })
})

const flags = { completed: 1, failed: 2 }
app.get('/api/video-status/:taskId', requireUser, async ({ user, params }, response) => {
  const own = and(eq(videoTasks.taskId, params.taskId), eq(videoTasks.userId, user.id))
  const [video] = await db.select().from(videoTasks).where(own)
  if (!video) return response.status(404).json({ message: 'There is no such video.' })
  const { taskId, status, errorMessage, resultUrls } = video
  response.json({
    data: { taskId, successFlag: flags[status] ?? 0, errorMessage, resultUrls: JSON.stringify(resultUrls) },
  })
})

const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port))
