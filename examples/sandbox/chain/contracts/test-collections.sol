// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IERC721Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-721 collection. Anyone may mint and set an address of metadata: it exists on test chains only.
contract TestCollection {
    string public name;
    string public symbol;
    mapping(uint256 id => address) private owners;
    mapping(address owner => uint256) private counts;
    mapping(uint256 id => address) private approvals;
    mapping(uint256 id => string) private uris;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotMinted(uint256 id);
    error AlreadyMinted(uint256 id);
    error NotOwner(address owner, uint256 id);
    error NotAllowed(address caller, uint256 id);
    error ReceiverInvalid(address receiver);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        if (owners[id] != address(0)) revert AlreadyMinted(id);
        if (to == address(0)) revert ReceiverInvalid(to);
        owners[id] = to;
        counts[to] += 1;
        uris[id] = uri;
        emit Transfer(address(0), to, id);
    }

    function burn(uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner) revert NotOwner(msg.sender, id);
        delete owners[id];
        delete approvals[id];
        counts[owner] -= 1;
        emit Transfer(owner, address(0), id);
    }

    function setTokenURI(uint256 id, string calldata uri) external {
        uris[id] = uri;
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return uris[id];
    }

    function balanceOf(address owner) external view returns (uint256) {
        return counts[owner];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        if (owner == address(0)) revert NotMinted(id);
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approvals[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, id);
        approvals[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        if (owner != from) revert NotOwner(from, id);
        if (to == address(0)) revert ReceiverInvalid(to);
        if (msg.sender != owner && msg.sender != approvals[id] && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, id);
        delete approvals[id];
        owners[id] = to;
        counts[from] -= 1;
        counts[to] += 1;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, '');
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        if (IERC721Receiver(to).onERC721Received(msg.sender, from, id, data) != IERC721Receiver.onERC721Received.selector) {
            revert ReceiverInvalid(to);
        }
    }
}

/// An ERC-1155 contract. Anyone may mint and set an address of metadata: it exists on test chains only.
contract TestItems {
    string public name;
    string public symbol;
    mapping(uint256 id => mapping(address owner => uint256)) private balances;
    mapping(uint256 id => string) private uris;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    error InsufficientBalance(address owner, uint256 balance, uint256 needed, uint256 id);
    error NotAllowed(address caller, address owner);
    error ReceiverInvalid(address receiver);
    error LengthsDiffer(uint256 ids, uint256 values);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function mint(address to, uint256 id, uint256 value, string calldata uri_) external {
        if (to == address(0)) revert ReceiverInvalid(to);
        balances[id][to] += value;
        uris[id] = uri_;
        emit TransferSingle(msg.sender, address(0), to, id, value);
        emit URI(uri_, id);
    }

    function burn(uint256 id, uint256 value) external {
        take(msg.sender, id, value);
        emit TransferSingle(msg.sender, msg.sender, address(0), id, value);
    }

    function setURI(uint256 id, string calldata uri_) external {
        uris[id] = uri_;
        emit URI(uri_, id);
    }

    function uri(uint256 id) external view returns (string memory) {
        return uris[id];
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return balances[id][owner];
    }

    function balanceOfBatch(address[] calldata holders, uint256[] calldata ids) external view returns (uint256[] memory values) {
        if (holders.length != ids.length) revert LengthsDiffer(holders.length, ids.length);
        values = new uint256[](ids.length);
        for (uint256 place = 0; place < ids.length; place++) values[place] = balances[ids[place]][holders[place]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        check(from, to);
        take(from, id, value);
        balances[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (answer != IERC1155Receiver.onERC1155Received.selector) revert ReceiverInvalid(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        check(from, to);
        if (ids.length != values.length) revert LengthsDiffer(ids.length, values.length);
        for (uint256 place = 0; place < ids.length; place++) {
            take(from, ids[place], values[place]);
            balances[ids[place]][to] += values[place];
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (answer != IERC1155Receiver.onERC1155BatchReceived.selector) revert ReceiverInvalid(to);
    }

    function check(address from, address to) private view {
        if (to == address(0)) revert ReceiverInvalid(to);
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotAllowed(msg.sender, from);
    }

    function take(address from, uint256 id, uint256 value) private {
        uint256 balance = balances[id][from];
        if (balance < value) revert InsufficientBalance(from, balance, value, id);
        balances[id][from] = balance - value;
    }
}

/// A token that says of anybody that he sent and received: what address poisoning is made of.
contract PoisonToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address owner => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    /// Says that `from` sent, without asking him. Whoever is named as a receiver has a balance then.
    function pretend(address from, address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
