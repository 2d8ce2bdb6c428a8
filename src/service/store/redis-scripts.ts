// Every record is a hash `record:COLLECTION:ID` (value, kin), which Redis itself lets expire. `list:COLLECTION` and
// `list:COLLECTION:KIN` hold ids by place. An id of a record that expired stays there until it is pruned; nobody is shown it.
const common = `
local prefix = KEYS[1]
local function keyOf(collection, id) return prefix .. 'record:' .. collection .. ':' .. id end
local function listOf(collection, kin)
  return prefix .. 'list:' .. collection .. (kin and (':' .. kin) or '')
end
local function count() redis.call('INCR', prefix .. 'revision') end
local function put(collection, id, value, kin, expiresAt)
  local key, place = keyOf(collection, id), redis.call('INCR', prefix .. 'place')
  redis.call('HSET', key, 'value', value)
  redis.call('ZADD', listOf(collection), place, id)
  if kin then
    redis.call('HSET', key, 'kin', kin)
    redis.call('ZADD', listOf(collection, kin), place, id)
  end
  if expiresAt then
    redis.call('PEXPIREAT', key, expiresAt)
    redis.call('ZADD', prefix .. 'expiry', expiresAt, cjson.encode({ collection, id, kin or '' }))
  end
end
local function remove(collection, id)
  local key = keyOf(collection, id)
  local kin = redis.call('HGET', key, 'kin')
  redis.call('ZREM', listOf(collection), id)
  if kin then redis.call('ZREM', listOf(collection, kin), id) end
  return redis.call('DEL', key)
end
`;

/** Given: the records as JSON. Answers whether none was there. */
export const insertScript = `${common}
local records = cjson.decode(ARGV[1])
for _, one in ipairs(records) do
  if redis.call('EXISTS', keyOf(one.collection, one.id)) == 1 then return 0 end
end
for _, one in ipairs(records) do put(one.collection, one.id, one.value, one.group, one.expiresAt) end
count()
return 1`;

/** Given: collection, id, and the value that should be there and the new one, each empty for none. Answers whether it was. */
export const replaceScript = `${common}
local collection, id, former, new = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local key = keyOf(collection, id)
local found = redis.call('HGET', key, 'value')
if (found or '') ~= former then return 0 end
if found and new == '' then remove(collection, id)
elseif found then redis.call('HSET', key, 'value', new)
elseif new ~= '' then put(collection, id, new) end
if found or new ~= '' then count() end
return 1`;

/** Given: collection, then ids. */
export const removeScript = `${common}
local removed = 0
for at = 2, #ARGV do removed = removed + remove(ARGV[1], ARGV[at]) end
if removed > 0 then count() end
return removed`;

/** Given: collection, kin or nothing, how to read a list, and how many at most or -1. Answers ids and values in turn. */
export const listScript = `${common}
local collection, kin, read, limit = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local list = listOf(collection, kin ~= '' and kin or nil)
local found, from, step = {}, 0, 500
repeat
  local ids = redis.call(read, list, from, from + step - 1)
  for _, id in ipairs(ids) do
    if #found == 2 * limit then return found end
    local record = redis.call('HMGET', keyOf(collection, id), 'value', 'kin')
    if record[1] and (kin == '' or record[2] == kin) then
      found[#found + 1] = id
      found[#found + 1] = record[1]
    end
  end
  from = from + step
until #ids < step
return found`;

/** Given: the time. Forgets places of some that expired, and answers how many. */
export const pruneExpiredScript = `${common}
local expired = redis.call('ZRANGEBYSCORE', prefix .. 'expiry', '-inf', ARGV[1], 'LIMIT', 0, 1000)
for _, one in ipairs(expired) do
  local collection, id, kin = unpack(cjson.decode(one))
  local record = redis.call('HMGET', keyOf(collection, id), 'value', 'kin')
  if not record[1] then redis.call('ZREM', listOf(collection), id) end
  if kin ~= '' and record[2] ~= kin then redis.call('ZREM', listOf(collection, kin), id) end
  redis.call('ZREM', prefix .. 'expiry', one)
end
if #expired > 0 then count() end
return #expired`;

/** Given: collection, and how many to keep. */
export const pruneOldScript = `${common}
local ids = redis.call('ZREVRANGE', listOf(ARGV[1]), ARGV[2], -1)
for _, id in ipairs(ids) do remove(ARGV[1], id) end
if #ids > 0 then count() end
return #ids`;
