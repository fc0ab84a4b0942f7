-- Every page states that a credit costs one cent, so a new installation sells its credits at that price. A database with
-- users, orders or changed packages is somebody's shop and keeps its packages.
UPDATE "credit_packages" AS "sold" SET "credits" = "now"."credits", "bonus_credits" = "now"."bonus"
FROM (VALUES ('Starter', 1000, 0), ('Pro', 2500, 250), ('Premium', 4500, 500)) AS "now" ("name", "credits", "bonus")
WHERE "sold"."name" = "now"."name"
  AND NOT EXISTS (SELECT FROM "users")
  AND NOT EXISTS (SELECT FROM "orders")
  AND (SELECT array_agg(concat_ws('/', "name", "credits", "price", "popular", "bonus_credits", "description",
      "is_active", "creem_product_id", "deleted_at") ORDER BY "credits") FROM "credit_packages") = ARRAY[
    'Starter/50/10.00/f/0/Try ideas and find your first scenes./t',
    'Pro/150/25.00/t/25/For making videos every week./t',
    'Premium/300/45.00/f/50/For a channel, a campaign or a team./t'];
