import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

/** Describes the product's schema, one line per part: columns, indexes, constraints, triggers, functions and types. */
export async function describeSchema(handle: Handle): Promise<string[]> {
  const result = await handle.execute<{ line: string }>(sql`
    select format('column %s.%s %s(%s,%s,%s) null %s default %s identity %s', table_name, column_name, udt_name,
      numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default, identity_generation) as line
    from information_schema.columns where table_schema = 'public'
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select format('trigger %s, %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('enum %s: %s', t.typname, string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_enum join pg_type t on t.oid = enumtypid where t.typnamespace = 'public'::regnamespace group by t.typname
  `)
  return result.rows.map(({ line }) => line).sort()
}
