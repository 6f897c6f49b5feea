// What an app does first: run with the address of a site, such as `node built/examples/tour.js http://127.0.0.1:8000`.
import { Begleiter, Refused } from "../src/index.js";

const site = new Begleiter(process.argv[2] ?? "http://127.0.0.1:8000");

// A card, although its name is misspelt; and a name that is as near to two.
const card = await site.card("Burgraben", { edition: "basisspiel-hig-2008", include: "rulings" });
console.log(card.name, card.matched, card.distance, card.page);
try {
  await site.card("Moot");
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.log(error.problem.code, ...error.candidates.sort());
}

// Two fields of the cards of a list, which may have many pages.
const names = [];
for await (const { name } of site.records("cards", ["slug", "name"], { slug: "moat,village", sort: "name" }))
  names.push(name);
console.log(...names);

// A kingdom from our boxes, the same for everybody with the seed; its setup, and the score.
const editions = ["basisspiel-rgg-2017", "seaside-rgg-2014"];
const [rolled] = await site.roll({ players: 3, editions, seed: "Provinz" });
if (!rolled) throw new Error("no kingdom");
const setup = await site.setup(rolled.kingdom, rolled.choices);
console.log(setup.supply.find((pile) => pile.pile === "province")?.count, "Provinzen");
const players = [
  { name: "Anna", cards: { province: 5 } },
  { name: "Ben", cards: { province: 4 } },
  { name: "Clara", cards: { duchy: 3 } },
];
console.log("Sieg:", ...(await site.score(rolled.kingdom, players, rolled.choices)).winners);

// A copy of everything, and what has changed since: nothing.
const copy = site.mirror();
console.log((await copy.update()) > 5000, copy.records.get("card")?.get("moat")?.["name"], await copy.update());
