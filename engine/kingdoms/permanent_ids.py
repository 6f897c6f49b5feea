"""The permanent numbers of cards and editions in short codes: the index of a slug in its list, from 0.

Only append to these lists. Never move, remove or replace a slug, because links with its number are in chats and on
paper. Cards that were renamed or are out of print keep their place, with their old slug. A test compares the lists
with every version of this file in the git history (`tests/engine/test_short_codes.py`).
"""

CARDS = """
abandoned-mine abundance academy acolyte acting-troupe advance adventurer advisor alchemist alley alliance alms
altar amass ambassador amphora amulet animal-fair annex anvil apothecary apprentice approaching-army aqueduct archer
architects-guild archive arena aristocrat armory artificer artisan artist asceticism astrolabe augurs avanto avoid
bad-omens bag-of-gold baker ball band-of-misfits band-of-nomads bandit bandit-camp bandit-fort banish bank banquet
barbarian bard bargain barge baron barracks basilica bat baths battle-plan battlefield bauble bazaar beggar
berserker biding-time bishop black-cat black-market blacksmith blessed-village blockade bonfire border-guard
border-village borrow bounty-hunter bridge bridge-troll broker bureaucracy bureaucrat buried-treasure bury
bustling-village butcher cabin-boy cache cage camel-train canal candlestick-maker capital capital-city capitalism
captain caravan caravan-guard cardinal cargo-ship carnival carpenter cartographer castles catacombs catapult
catapult-rocks cathedral cauldron cavalry cave-dwellers cellar cemetery champion chancellor change changeling chapel
chariot-race charlatan charm cheap church circle-of-witches citadel city city-gate city-quarter city-state clashes
clerk coastal-haven cobbler coin-of-the-realm collection colonnade colony commerce conclave conjurer conquest
conspirator continue contraband contract copper coppersmith coronet corsair council-room count counterfeit
counting-house courier courser courtier courtyard coven crafters-guild craftsman credit crew crop-rotation
crossroads crown crucible crumbling-castle crypt crystal-ball cultist curse cursed cursed-gold cursed-village
cutpurse cutthroat daimyo dame-anna dame-josephine dame-molly dame-natalie dame-sylvia death-cart defiled-shrine
delay deliver deluded delusion delve demand demesne den-of-sin desert-guides desperation destrier develop
devils-workshop diadem diplomat disciple dismantle displace distant-lands distant-shore divine-wind doctor dominate
donate doubloons druid ducat duchess duchy duke dungeon duplicate elder embargo embassy emissary emporium encampment
encampment-plunder enchantress enclave endless-chalice engineer enhance enlarge enlightenment envious
envious-deluded envoy envy estate exorcist expand expedition experiment exploration explorer fair fairgrounds
faithful-hound falconer familiar family-of-inventors famine farmers-market farmhands farming-village farmland
farrier fated fawning fear feast fellowship-of-scribes feodum ferry ferryman festival figurehead figurine first-mate
fisherman fishing-village fishmonger flag flag-bearer flagship fleet flourishing-trade followers fool fools-gold
footpad forager foray foresight forest-dwellers forge fortress forts fortune fortune-hunter fortune-teller forum
fountain friendly frigate fugitive galleria gamble gang-of-pickpockets gardens garrison gatekeeper gather gear ghost
ghost-ship ghost-town giant gladiator gladiator-fortune goat goatherd gold gold-mine golem gondola good-harvest
goons governor grand-castle grand-market graverobber great-hall great-leader greed groom grotto groundskeeper growth
guard-dog guardian guide guildhall guildmaster haggler hamlet hammer harbinger harbor-village harem harsh-winter
harvest hasty haunted-castle haunted-mirror haunted-woods haunting haven herald herb-gatherer herbalist hermit hero
hideout highway highwayman hill-fort hireling hoard horn horn-of-plenty horse horse-traders hostelry housecarl hovel
huge-turnip humble-castle hunter hunting-grounds hunting-lodge hunting-party idol ill-gotten-gains imp
imperial-envoy importer improve infirmary inheritance inherited inn innkeeper innovation insignia inspiring invasion
inventor invest investment ironmonger ironworks island island-folk jack-of-all-trades jester jewelled-egg jewels
journey journeyman joust junk-dealer keep key kiln kind-emperor kings-cache kings-castle kings-court kintsugi
kitsune knights laboratory labyrinth lackeys landing-party lantern launch league-of-bankers league-of-shopkeepers
legionary leprechaun library lich lighthouse litter livery loan locusts longship lookout loot looting lost-arts
lost-city lost-in-the-woods lucky-coin lurker madman maelstrom magic-lamp magnate magpie mandarin mapmaker marauder
march marchland margrave market market-square market-towns maroon marquis masquerade mastermind masterpiece
menagerie mercenary merchant merchant-camp merchant-guild merchant-ship messenger militia mill miller mine
mining-road mining-village minion mint mirror miser miserable miserable-twice-miserable misery mission moat modify
monastery moneylender monkey monument mountain-folk mountain-pass mountain-shrine mountain-village mountebank museum
mystic native-village navigator nearby necromancer necropolis night-watchman ninja noble-brigand nobles nomad-camp
nomads oasis obelisk odysseys old-map old-witch opulent-castle oracle orb orchard order-of-astrologers
order-of-masons outpost overgrown-estate overlord paddock page pageant palace panic pasture pathfinding patient
patrician patrician-emporium patrol patron pawn peaceful-cult pearl-diver peasant peddler pendant peril
philosophers-stone piazza pickaxe pilgrim pilgrimage pillage pious pirate pirate-ship pixie plague plan
plateau-shepherds platinum plaza plunder poacher poet pooka poor-house populate port possession potion pouch poverty
practice prepare priest prince princess prize-goat procession progress prosper province pursue puzzle-box quarry
quartermaster quest rabble raid raider ranger rapid-expansion ratcatcher rats raze reap rebuild receive-tribute
reckless recruiter relic remake remodel renown replace research rice rice-broker rich ride ritual river-shrine
riverboat road-network rocks rogue ronin root-cellar rope royal-blacksmith royal-carriage royal-galley royal-seal
ruined-library ruined-market ruined-village ruins rush rustic-village saboteur sack-of-loot sacred-grove sacrifice
sage sailor salt-the-earth salvager samurai sanctuary sauna sauna-avanto save scavenger scepter scheme scholar scout
scouting-party scrap scrounge scrying-pool sculptor sea-chart sea-hag sea-trade sea-witch search seaway
secluded-shrine secret-cave secret-chamber secret-passage seer seize-the-day sentinel sentry settlers
settlers-bustling-village sewers sextant shaman shanty-town sheepdog shepherd shield shop shy sibyl sickness
silk-merchant silk-road silos silver silver-mine sinister-plot sir-bailey sir-destry sir-martin sir-michael
sir-vander siren skirmisher skulk sleigh small-castle smithy smugglers snake-witch snowy-village soldier soothsayer
sorcerer sorceress souk specialist spell-scroll spice-merchant spices spoils sprawling-castle spy squire stables
staff stampede star-chart stash steward stockpile stonemason storeroom storyteller stowaway stronghold student
summon sunken-treasure supplies survivors swamp-hag swamp-shacks swap swashbuckler swindler sword sycophant
tactician talisman tanuki taskmaster tax taxman tea-house teacher temple tent territory the-earths-gift
the-fields-gift the-flames-gift the-forests-gift the-moons-gift the-mountains-gift the-rivers-gift the-seas-gift
the-skys-gift the-suns-gift the-swamps-gift the-winds-gift thief throne-room tiara tide-pools tireless toil tomb
tools tormentor torturer tournament tower town town-crier townsfolk tracker trade trade-route trader trading-post
tragic-hero trail training transmogrify transmute transport trappers-lodge trash travelling-fair treasure-chest
treasure-hunter treasure-map treasure-trove treasurer treasury tribute trickster triumph triumphal-arch trusty-steed
tunnel twice-miserable underling university upgrade urchin vagrant vampire vassal vault venture villa village
village-green villain vineyard voyage wall walled-village wandering-minstrel war war-chest warehouse warlord warrior
watchtower way-of-the-butterfly way-of-the-camel way-of-the-chameleon way-of-the-frog way-of-the-goat
way-of-the-horse way-of-the-mole way-of-the-monkey way-of-the-mouse way-of-the-mule way-of-the-otter way-of-the-owl
way-of-the-ox way-of-the-pig way-of-the-rat way-of-the-seal way-of-the-sheep way-of-the-squirrel way-of-the-turtle
way-of-the-worm wayfarer wealthy-village weaver wedding werewolf wharf wheelwright wild-hunt will-o-wisp windfall
wine-merchant wish wishing-well witch witchs-hut wizards wolf-den woodcutter woodworkers-guild workers-village
workshop young-witch zombie-apprentice zombie-mason zombie-spy
""".split()

EDITIONS = """
basisspiel-hig-2008 intrige-hig-2009 seaside-hig-2009 promo alchemisten-hig-2010 bluetezeit-hig-2010
reiche-ernte-hig-2011 hinterland-hig-2011 dark-ages-hig-2012 basisspiel-rgg-2013 gilden-rgg-2013 intrige-rgg-2014
seaside-rgg-2014 reiche-ernte-rgg-2014 alchemisten-rgg-2015 alchemisten-reiche-ernte-rgg-2015 abenteuer-rgg-2015
bluetezeit-rgg-2016 empires-rgg-2016 basisspiel-rgg-2017 basisspiel-ergaenzung-rgg-2017 intrige-ergaenzung-rgg-2017
intrige-rgg-2017 nocturne-rgg-2018 dark-ages-rgg-2019 renaissance-rgg-2019 bigbox-rgg-2019 hinterland-rgg-2020
menagerie-rgg-2020 renaissance-rgg-2021 verbuendete-rgg-2022 seaside-rgg-2022 seaside-update-rgg-2022
bluetezeit-rgg-2022 bluetezeit-update-rgg-2022 hinterland-rgg-2022 hinterland-update-rgg-2022 pluenderer-rgg-2022
reiche-ernte-gilden-rgg-2024 rising-sun-rgg-2024
""".split()
