// What an app does in its first five minutes, with types made from the OpenAPI document.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const api = createClient<paths>({ baseUrl: process.argv[2] ?? "" });

const card = await api.GET("/api/v1/cards/{slug}/", {
  params: { path: { slug: "moat" }, query: { edition: "basisspiel-hig-2008" } },
});
assert.equal(card.data?.name_en, "Moat");
assert.equal(card.data.printed?.year, 2008);

const filtered = await api.GET("/api/v1/cards/", { params: { query: { type: ["attack", "duration"] } } });
assert.ok(filtered.data?.results.every((one) => one.types.includes("attack") && one.types.includes("duration")));

const found = await api.GET("/api/v1/search/", { params: { query: { q: "Burgraben" } } });
assert.ok(JSON.stringify(found.data).includes('"moat"'));

const rolled = await api.POST("/api/v1/kingdoms/generate/", { body: { players: 3, seed: "Provinz" } });
const first = rolled.data?.kingdoms[0];
assert.ok(first);
assert.ok(BigInt(rolled.data?.possible ?? "") > 2n ** 53n);

const setup = await api.POST("/api/v1/kingdoms/setup/", { body: { kingdom: first.kingdom, players: 3 } });
const province = setup.data?.supply.find((pile) => pile.pile === "province");
assert.equal(province?.count, 12);

const players: components["schemas"]["ScoredPlayer"][] = [
  { name: "Anna", cards: { province: 4 } },
  { name: "Ben", cards: { province: 3 } },
];
const { kingdom, choices } = first; // what was answered is asked with, without a cast
const scored = await api.POST("/api/v1/kingdoms/score/", { body: { kingdom, choices, players } });
assert.deepEqual(scored.data?.winners, ["Anna"]);

const refused = await api.POST("/api/v1/kingdoms/generate/", {
  body: { wishes: [{ tag: "village", min: 11 }] },
  headers: { "Accept-Language": "en" },
});
assert.equal(refused.error?.code, "nothing-fits");
assert.ok(refused.error?.errors["wishes[0]"]?.[0]?.message.startsWith("at least 11"));
console.log("card, search, generate, setup, score");
