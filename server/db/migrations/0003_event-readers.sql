CREATE TABLE "event_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"tx" bigint NOT NULL,
	"id" bigint NOT NULL
);
